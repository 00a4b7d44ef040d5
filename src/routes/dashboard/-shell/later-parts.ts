import { startChat } from "#machines/chat/chat.react.ts"
// Sends what was submitted without a connection, also after the browser was closed.
import "#machines/outbox/outbox.react.ts"
import { UpdateStrip } from "./update-strip.tsx"

/** Opens the chat connection, and returns what the shell shows from then on. */
export const openLaterParts = () => {
  startChat()
  return { UpdateStrip }
}
