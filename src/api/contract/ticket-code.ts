/** The codes of tickets (OFFICE §14). Plain functions, which pages and the server share. */

/** Returns a code as people read it: 'K7QM2-X9F4T'. */
export const formatTicketCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
