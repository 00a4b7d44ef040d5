import { admin, type ChatContact, type ChatMessage, type ChatPartner } from "#api/contract/chats.ts"
import type { ContactRow, MessageRow } from "./rows.ts"

/** Returns a message as the contract shows it. */
export const messageOf = ({ isHidden, ...row }: MessageRow): ChatMessage => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  ...(isHidden ? { isHidden } : {}),
})
/** The office as the other side of a conversation. */
export const officePartner: ChatPartner = { _id: admin, fullName: "Admin", avatarUrl: null, role: null }
/** Returns a conversation as the list of contacts shows it. */
export const contactOf = (row: ContactRow): ChatContact => ({
  chatWith:
    row.other === admin
      ? officePartner
      : { _id: row.other, fullName: row.fullName ?? "", avatarUrl: row.avatarUrl, role: row.role },
  lastMessage: row.content,
  lastMessageSender: row.sender,
  lastMessageAt: row.createdAt.toISOString(),
  unreadCount: row.unreadCount,
  readSequence: row.readSequence,
})

/** Returns a message for its notification: on one line, cut to 120 characters. */
export const excerptOf = (content: string): string => {
  const line = content.replace(/\s+/g, " ").trim()
  return line.length > 120 ? `${line.slice(0, 119).toWellFormed()}…` : line
}
/** Returns the text of a message's notification: the sender, and an excerpt of the message. */
export const notificationOf = (name: string, content: string): string => `${name}: ${excerptOf(content)}`
