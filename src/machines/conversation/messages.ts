import type { ChatMessage } from "#api/contract/chats.ts"
import type { StoredChat } from "./stored-chats.ts"

/** A message that the server has not acknowledged: pending or rejected. */
export type Unsent = StoredChat["unsent"][number]

/** The known part of a conversation: messages without a gap, and messages beyond a gap. */
export interface Known {
  /** In the order of their numbers, without a gap. */
  readonly messages: readonly ChatMessage[]
  /** Messages received before the ones between them. */
  readonly early: readonly ChatMessage[]
}

/** Returns the number of the newest message without a gap before it; 0 without messages. */
export const lastOf = ({ messages }: Pick<Known, "messages">): number => messages.at(-1)?.sequence ?? 0

/** Returns whether messages above the known ones are missing. */
export const hasOlder = ({ messages }: Pick<Known, "messages">): boolean => (messages[0]?.sequence ?? 1) > 1

/** Returns the pages below the known messages. */
export const withOlder = (known: Known, older: readonly ChatMessage[]): Known => {
  const first = known.messages[0]?.sequence ?? Infinity
  return { ...known, messages: [...older.filter(({ sequence }) => sequence < first), ...known.messages] }
}

/** Merges messages by their number, without duplicates. Messages beyond a gap are stored apart. */
export const withNewer = (known: Known, newer: readonly ChatMessage[]): Known => {
  const last = lastOf(known)
  const ahead = new Map(
    [...known.early, ...newer]
      .filter(({ sequence }) => sequence > last)
      .map((message) => [message.sequence, message]),
  )
  const ordered = [...ahead.values()].toSorted((a, b) => a.sequence - b.sequence)
  const gap = ordered.findIndex(({ sequence }, index) => sequence !== last + 1 + index)
  const without = gap === -1 ? ordered.length : gap
  return {
    messages: [...known.messages, ...ordered.slice(0, without)],
    early: ordered.slice(without),
  }
}
