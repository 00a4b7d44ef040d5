/**
 * Sends the messages that wait on this device (NETWORK §3.1). A page that shows a conversation sends its own, unless the
 * member asks at a logout. What the server refuses stays, and its conversation says why.
 */
import type { ChatMessage } from "#api/contract/chats.ts"
import { chatSocket } from "#api/page-chat-socket.ts"
import { memberNow } from "../app/app.ts"
import { runEffect } from "../app/run-effect.ts"
import { failureMessage } from "../failure-message.ts"
import { isRetryable } from "../outcomes.ts"
import { waitForMessageLimit } from "./message-limit.ts"
import { changeStored, chatsOf, watchStored } from "./stored-chats.ts"

/** The number of the latest run. An earlier one ends, because its connection is lost. */
let latest = 0
/**
 * The messages whose refusal a toast has shown since the member asked for a run; null when no such run goes on. A later run
 * goes on with it.
 */
let shownRefusals: Set<string> | null = null

/** Returns whether this page shows the conversation, which then sends its own messages. */
const isShown = (other: string): boolean =>
  location.pathname === "/dashboard/messaging" && new URLSearchParams(location.search).get("id") === other

/** Removes a message that the server has. */
const removeUnsent = (memberId: string, other: string, clientMessageId: string): Promise<void> =>
  changeStored(memberId, other, ({ draft, unsent }) => ({
    draft,
    unsent: unsent.filter((one) => one.clientMessageId !== clientMessageId),
  }))

/** Removes a message of this member that came from the server, even if no page shows its conversation any more. */
export const removeDelivered = async ({
  receiver,
  clientMessageId,
}: Pick<ChatMessage, "receiver" | "clientMessageId">): Promise<void> => {
  const memberId = memberNow()
  if (memberId !== undefined && receiver !== memberId && typeof clientMessageId === "string")
    await removeUnsent(memberId, receiver, clientMessageId)
}

/**
 * Sends the stored messages in order, and pauses when the server refuses them as too many (DECISIONS §5.5). Call it whenever
 * the chat connection opens. With `isAsked` the member has asked for it: it also sends rejected messages and those of an open
 * conversation, and a toast says once of each message why the server refuses it.
 */
export const sendStored = async (isAsked = false): Promise<void> => {
  const run = ++latest
  if (isAsked) shownRefusals = new Set()
  const memberId = memberNow()
  if (memberId === undefined) return
  for (const [other, { unsent }] of Object.entries(await chatsOf(memberId)))
    for (const { clientMessageId, content, status } of unsent) {
      // A rejected message waits for Retry.
      if (shownRefusals === null && (isShown(other) || status === "failed")) continue
      const outcome = await chatSocket.send({ sender: memberId, receiver: other, content, clientMessageId })
      if (run !== latest) return
      if (outcome._tag === "Err") {
        if (outcome.error._tag === "TooManyRequests") {
          await waitForMessageLimit()
          if (run !== latest) return
          // Meanwhile the member may have deleted what waits, or logged out.
          if (memberNow() !== memberId) shownRefusals = null
          return sendStored()
        }
        if (shownRefusals?.has(clientMessageId) === false && !isRetryable(outcome.error)) {
          shownRefusals.add(clientMessageId)
          runEffect({
            type: "toast",
            tone: "error",
            text: `We could not send your message. ${failureMessage(outcome.error)}`,
          })
        }
        // The rest keeps its order.
        break
      }
      await removeUnsent(memberId, other, clientMessageId)
    }
  shownRefusals = null
}

/** Returns how many messages of this member wait on this device. Rejects when the storage fails to load. */
export const countUnsent = async (memberId: string): Promise<number> =>
  Object.values(await chatsOf(memberId)).reduce((count, { unsent }) => count + unsent.length, 0)

/** Reports the number of waiting messages now and after each change, also by another tab. Returns an unsubscribe function. */
export const watchUnsent = (memberId: string, report: (count: number) => void): (() => void) => {
  const count = (): void => void countUnsent(memberId).then(report, () => undefined)
  count()
  return watchStored(count)
}
