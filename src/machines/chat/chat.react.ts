import { useSelector } from "@xstate/react"
import { app, lazyChat } from "../app/app.ts"
import { liveChat } from "./chat.actors.ts"

lazyChat.provide(liveChat)

/** Starts the connection unless it is running. */
export const startChat = (): void => app.send({ type: "chat.needed" })

/** Returns the connection's status. `disconnected`: lost or failed, and trying to reconnect. */
export const useChatStatus = (): "connected" | "connecting" | "disconnected" => {
  const chat = useSelector(app, (snapshot) => snapshot.children.chat)
  return useSelector(chat, (snapshot) => {
    if (snapshot?.hasTag("connected")) return "connected"
    return (snapshot?.context.attempts ?? 0) > 0 ? "disconnected" : "connecting"
  })
}
