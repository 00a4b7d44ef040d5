import { useSelector } from "@xstate/react"
import { app, lazyChat } from "../app/app.ts"
import { liveChat } from "./chat.actors.ts"

lazyChat.provide(liveChat)

/** Begins the connection, unless there is one. */
export const startChat = (): void => app.send({ type: "chat.needed" })

/** How the connection stands: `away` while it is waited for after it was lost or could not be made. */
export const useChatLink = (): "connected" | "connecting" | "disconnected" => {
  const chat = useSelector(app, (snapshot) => snapshot.children.chat)
  return useSelector(chat, (snapshot) =>
    snapshot?.hasTag("connected")
      ? "connected"
      : (snapshot?.context.attempts ?? 0) > 0
        ? "disconnected"
        : "connecting",
  )
}
