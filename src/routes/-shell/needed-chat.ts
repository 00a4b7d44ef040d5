import { usesLessData } from "#api/less-data.ts"
import { app } from "#machines/app/app.ts"
import { startChat } from "#machines/chat/chat.react.ts"
import { hasRecord } from "#machines/session/storage.ts"

/**
 * Closes the chat connection on a device that uses less data, unless messages wait on it (NETWORK §2.11). Call it when the
 * page shows no messages any more.
 */
export const closeUnneededChat = (): void => {
  if (usesLessData() && !hasRecord("messages")) app.send({ type: "chat.unneeded" })
}

/**
 * Opens the chat connection, which the root actor owns, without the delay of useLaterParts. Returns what a page calls when it no
 * longer shows messages.
 */
export const openChat = (): (() => void) => {
  startChat()
  return closeUnneededChat
}
