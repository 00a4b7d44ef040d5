/** The codes of tickets (OFFICE §14). Plain functions, which pages and the server share. */

/** Ten letters and digits, without I, O, 0 and 1. */
const pattern = /^[2-9A-HJ-NP-Z]{10}$/

/** Returns a code as people read it: 'K7QM2-X9F4T'. */
export const formatTicketCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** Returns the code that was typed, pasted or scanned, without spaces and hyphens and in capitals; null if it is no code. */
export const ticketCodeIn = (text: string): string | null => {
  const code = text.replace(/[\s-]/g, "").toUpperCase()
  return pattern.test(code) ? code : null
}
