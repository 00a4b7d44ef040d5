import { startChat } from "#machines/chat/chat.react.ts"
import { UpdateStrip } from "./update-strip.tsx"

/** Opens the chat connection, and returns what the shell shows from then on. */
export const openLaterParts = () => {
  startChat()
  return { UpdateStrip }
}
