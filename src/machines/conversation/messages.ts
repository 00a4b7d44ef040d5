import { historyPageSize, maxMessageLength } from "#api/contract/limits.ts"
import type { ChatMessage } from "#api/contract/chats.ts"
import type { StoredChat } from "./stored-chats.ts"

/** A message that the server has not accepted: pending or rejected. */
export type Unsent = StoredChat["unsent"][number]

/** The known part of a conversation. `sequence` is the number of a message in its conversation. */
export interface Known {
  /** In the order of `sequence`, without a gap. */
  readonly messages: readonly ChatMessage[]
  /** Messages beyond a gap, until the missing ones arrive; while the conversation opens, those that came meanwhile. */
  readonly early: readonly ChatMessage[]
}

/** Returns the `sequence` of the newest message before any gap; 0 without messages. */
export const lastOf = ({ messages }: Pick<Known, "messages">): number => messages.at(-1)?.sequence ?? 0

/** Returns whether the server has messages older than the known ones. */
export const hasOlder = ({ messages }: Pick<Known, "messages">): boolean => (messages[0]?.sequence ?? 1) > 1

/** Returns whether the server may have more messages after these. */
export const isFullPage = (page: readonly ChatMessage[]): boolean => page.length >= historyPageSize

/** Returns why a text cannot be sent (DECISIONS §5); null when it can. */
export const draftErrorOf = (draft: string): string | null => {
  if (draft.trim() === "") return "This field is required"
  return Array.from(draft.trim()).length > maxMessageLength ? "A message has at most 4,000 characters." : null
}

/** Adds older messages before the known ones, without duplicates. */
export const withOlder = (known: Known, older: readonly ChatMessage[]): Known => {
  const first = known.messages[0]?.sequence ?? Infinity
  return { ...known, messages: [...older.filter(({ sequence }) => sequence < first), ...known.messages] }
}

/** Returns known messages, with those that staff have hidden or restored since (OFFICE §16). */
const withChanges = (known: readonly ChatMessage[], received: readonly ChatMessage[]) =>
  known.map(
    (message) =>
      received.find(({ _id, isHidden }) => _id === message._id && isHidden !== message.isHidden) ?? message,
  )

/** Adds newer messages by `sequence`, without duplicates. Messages beyond a gap become `early`. */
export const withNewer = (known: Known, newer: readonly ChatMessage[]): Known => {
  const last = lastOf(known)
  const ahead = new Map(
    [...known.early, ...newer]
      .filter(({ sequence }) => sequence > last)
      .map((message) => [message.sequence, message]),
  )
  const ordered = [...ahead.values()].toSorted((a, b) => a.sequence - b.sequence)
  const gap = ordered.findIndex(({ sequence }, index) => sequence !== last + 1 + index)
  const contiguous = gap === -1 ? ordered.length : gap
  return {
    messages: [...withChanges(known.messages, newer), ...ordered.slice(0, contiguous)],
    early: ordered.slice(contiguous),
  }
}
