import { startChat } from "#machines/chat/chat.react.ts"
import { hasRecord } from "#machines/session/storage.ts"
import { NavigationLine } from "../../-navigation-line.tsx"
import { AppBadge } from "./app-badge.tsx"
import { UpdateStrip } from "./update-strip.tsx"

/** What the shell shows some seconds after the first page. */
function Parts() {
  return (
    <>
      <NavigationLine />
      <AppBadge />
      <UpdateStrip />
    </>
  )
}

/** Opens the chat connection, and returns what the shell shows from then on. */
export const openLaterParts = () => {
  startChat()
  // Sends what was submitted without a connection before the browser was closed. The next page load tries again.
  if (hasRecord("outbox")) import("#machines/app/outbox.ts").catch(() => undefined)
  return { Parts }
}
