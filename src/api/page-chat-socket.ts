import { type ChatSocket, makeChatSocket } from "./chat-socket.ts"
import { tokens } from "./tokens.ts"

/** Returns the origin of the API host, where its socket is. */
const origin = (): string => {
  const base: string = import.meta.env.VITE_API_BASE_URL ?? ""
  return base.startsWith("http") ? new URL(base).origin : location.origin
}

/** The chat connection of this page. */
export const chatSocket: ChatSocket = makeChatSocket(origin, () => tokens.get()?.accessToken)
