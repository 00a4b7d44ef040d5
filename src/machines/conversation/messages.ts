import type { ChatMessage } from "#api/contract/chats.ts"

/** A message that the server has not acknowledged: on its way, or not taken. */
export interface Unsent {
  /** Its name with the server: the same name is the same message. */
  readonly clientMessageId: string
  readonly content: string
  /** When it was written (ISO 8601, this device's clock). */
  readonly at: string
  readonly status: "sending" | "failed"
  /** Why it was not taken; null while it is on its way. */
  readonly reason: string | null
}

/** What is known of a conversation: a stretch of its messages without a gap, and those that lie beyond one. */
export interface Known {
  /** By their numbers, without a gap. */
  readonly messages: readonly ChatMessage[]
  /** Told before what lies between was. */
  readonly early: readonly ChatMessage[]
}

/** The number of the newest message that has no gap before it; 0 before the first. */
export const lastOf = ({ messages }: Pick<Known, "messages">): number => messages.at(-1)?.sequence ?? 0

/** Whether there are messages above the known ones. */
export const hasOlder = ({ messages }: Pick<Known, "messages">): boolean => (messages[0]?.sequence ?? 1) > 1

/** The pages below the known ones: they end where those begin. */
export const withOlder = (known: Known, older: readonly ChatMessage[]): Known => {
  const first = known.messages[0]?.sequence ?? Infinity
  return { ...known, messages: [...older.filter(({ sequence }) => sequence < first), ...known.messages] }
}

/** Each message once, in the order of the numbers, whoever tells them and how often; what lies beyond a gap waits. */
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
