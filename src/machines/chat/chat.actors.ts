import { fromCallback } from "xstate"
import { chatSocket } from "#api/page-chat-socket.ts"
import { watchMember } from "../app/watch-member.ts"
import { fromApi } from "../from-api.ts"
import { chatMachine } from "./chat.machine.ts"
import { connectTo } from "./connect.ts"

const watchNetwork = fromCallback(({ sendBack }) => {
  const sendReturned = (): void => sendBack({ type: "network.returned" })
  window.addEventListener("online", sendReturned)
  return () => window.removeEventListener("online", sendReturned)
})

/** Provides the chat machine with the page's socket, the session and the browser's network status. */
export const liveChat = chatMachine.provide({
  actors: {
    watchMember: watchMember(),
    watchNetwork,
    connect: connectTo(chatSocket),
    renewSession: fromApi(() => import("#api/start.ts").then((api) => api.me)),
  },
})
