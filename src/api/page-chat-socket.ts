import { type ChatSocket, makeChatSocket } from "./chat-socket.ts"
import { tokens } from "./tokens.ts"

/** Where the API host is: its socket is at its root. */
const address = (): string => {
  const base: string = import.meta.env.VITE_API_BASE_URL ?? ""
  return base.startsWith("http") ? new URL(base).origin : location.origin
}

/** The one line of this page. */
export const chatSocket: ChatSocket = makeChatSocket(address, () => tokens.get()?.accessToken)
