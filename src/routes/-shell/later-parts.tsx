import type { ChatSocketEvent } from "#api/chat-socket.ts"
import { usesLessData } from "#api/less-data.ts"
import { chatSocket } from "#api/page-chat-socket.ts"
import { startChat } from "#machines/chat/chat.react.ts"
import "#machines/session/follow-stored.ts"
import { hasRecord } from "#machines/session/storage.ts"
import { AppBadge } from "./app-badge.tsx"
import { NavigationLine } from "./navigation-line.tsx"
import { UpdateStrip } from "./update-strip.tsx"

/** The parts of both shells that load some seconds after the first page. */
function Parts() {
  return (
    <>
      <NavigationLine />
      <UpdateStrip />
    </>
  )
}

/** The parts of the members' shell. */
function MembersParts() {
  return (
    <>
      <AppBadge />
      <Parts />
    </>
  )
}

/** Returns the later parts of the office's shell. */
export const openOfficeParts = () => ({ Parts })

/**
 * Sends the messages that wait on this device, also those of an earlier visit, when the connection opens. Removes a message
 * once the server has it.
 */
const updateStored = (event: ChatSocketEvent): void => {
  if (event.type === "typing" || !hasRecord("messages")) return
  import("#machines/conversation/send-stored.actors.ts")
    .then(({ removeDelivered, sendStored }) =>
      event.type === "opened" ? sendStored() : removeDelivered(event.message),
    )
    .catch(() => undefined)
}

/**
 * Opens the chat connection, and returns the later parts of the members' shell. A device that uses less data opens it only to
 * send what waits (NETWORK §2.11).
 */
export const openMembersParts = () => {
  if (!usesLessData() || hasRecord("messages")) startChat()
  // Sends what was submitted without a connection before the browser was closed. The next page load tries again.
  if (hasRecord("outbox")) import("#machines/app/outbox.ts").catch(() => undefined)
  chatSocket.subscribe(updateStored)
  // The connection may have opened before.
  updateStored({ type: "opened" })
  return { Parts: MembersParts }
}
