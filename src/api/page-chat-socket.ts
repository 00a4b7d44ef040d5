import { apiOrigin } from "./api-host.ts"
import { type ChatSocket, makeChatSocket } from "./chat-socket.ts"
import { tokens } from "./tokens.ts"

/** The chat connection of this page. */
export const chatSocket: ChatSocket = makeChatSocket(apiOrigin, () => tokens.get()?.accessToken)
