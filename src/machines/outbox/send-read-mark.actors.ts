import { markRead as markConversationRead } from "#api/chats.ts"
import { markAllRead, markRead } from "#api/notifications.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { runMemberApi } from "../from-api.ts"
import { isRetryable } from "../outcomes.ts"
import type { QueuedReadMark } from "./queued-entry-schema.ts"

const send = (
  { of, id, sequence }: QueuedReadMark,
  signal: AbortSignal,
): Promise<Outcome<unknown, Failure>> => {
  switch (of) {
    case "notification":
      return runMemberApi(() => Promise.resolve(markRead), { id }, signal)
    case "notifications":
      return runMemberApi(() => Promise.resolve(markAllRead), { newest: id }, signal)
  }
  return runMemberApi(() => Promise.resolve(markConversationRead), { other: id, sequence }, signal)
}

/** Sends what was read. What the server refuses, such as a notification that is gone, needs no mark. */
export const sendReadMark = async (
  entry: QueuedReadMark,
  signal: AbortSignal,
): Promise<Outcome<unknown, Failure>> => {
  const outcome = await send(entry, signal)
  return outcome._tag === "Err" && !isRetryable(outcome.error) ? { _tag: "Ok", value: null } : outcome
}
