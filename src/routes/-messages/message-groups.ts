import { isSameDay } from "date-fns/isSameDay"
import type { ChatMessage } from "#api/contract/chats.ts"

/** Messages of one side form a group while the pauses between them are shorter than this (ms). */
const groupPause = 5 * 60_000

/** A message as far as its group depends on it. `at` is an ISO date. */
interface GroupEntry {
  readonly isMine: boolean
  readonly at: string
}

const isSameGroup = (before: GroupEntry | undefined, after: GroupEntry | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.isMine === after.isMine &&
  isSameDay(before.at, after.at) &&
  Date.parse(after.at) - Date.parse(before.at) < groupPause

/** Returns for each message whether the next one belongs to the same group. Only the last of a group shows its time. */
export const continuesGroup = (entries: readonly GroupEntry[]): readonly boolean[] =>
  entries.map((entry, index) => isSameGroup(entry, entries[index + 1]))

/**
 * Returns the sequence number of the first of the `unreadCount` newest messages from `other`, or null without any. The line
 * 'New messages' is above it.
 */
export const firstUnread = (
  messages: readonly ChatMessage[],
  other: string,
  unreadCount: number,
): number | null => {
  if (unreadCount === 0) return null
  const received = messages.filter(({ sender }) => sender === other)
  return received.at(-unreadCount)?.sequence ?? received[0]?.sequence ?? null
}
