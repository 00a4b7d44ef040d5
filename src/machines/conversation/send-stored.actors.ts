/**
 * Sends the messages that wait on this device, of conversations that no page shows (NETWORK §3.1). What the server refuses
 * stays, and its conversation says why.
 */
import { chatSocket } from "#api/page-chat-socket.ts"
import { app, sessionOf } from "../app/app.ts"
import { changeStored, chatsOf } from "./stored-chats.ts"

/** The number of the latest run. An earlier one ends, because its connection is lost. */
let latest = 0

/** Returns whether this page shows the conversation, which then sends its own messages. */
const isShown = (other: string): boolean =>
  location.pathname === "/dashboard/messaging" && new URLSearchParams(location.search).get("id") === other

/** Removes a message that the server has. */
const removeUnsent = (memberId: string, other: string, clientMessageId: string): Promise<void> =>
  changeStored(memberId, other, ({ draft, unsent }) => ({
    draft,
    unsent: unsent.filter((one) => one.clientMessageId !== clientMessageId),
  }))

/** Sends them in order. Call it whenever the chat connection opens. */
export const sendStored = async (): Promise<void> => {
  const run = ++latest
  const memberId = sessionOf(app).getSnapshot().context.user?._id
  if (memberId === undefined) return
  for (const [other, { unsent }] of Object.entries(await chatsOf(memberId)))
    for (const { clientMessageId, content, status } of unsent) {
      // A rejected message waits for Retry.
      if (isShown(other) || status === "failed") continue
      const outcome = await chatSocket.send({ sender: memberId, receiver: other, content, clientMessageId })
      if (run !== latest) return
      // The rest keeps its order.
      if (outcome._tag === "Err") break
      await removeUnsent(memberId, other, clientMessageId)
    }
}

/** Returns how many messages of this member wait on this device. Rejects when the storage fails to load. */
export const countUnsent = async (memberId: string): Promise<number> =>
  Object.values(await chatsOf(memberId)).reduce((count, { unsent }) => count + unsent.length, 0)
