/** The limits of chats, apart from the contract's schemas, so that pages load them without those. */

/** The maximum length of a message, in code points (DECISIONS §5). */
export const maxMessageLength = 4_000
/** The number of messages that one request for a history returns, when it asks for no other. */
export const historyPageSize = 50
