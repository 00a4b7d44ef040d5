import { fromCallback } from "xstate"
import { openLine } from "#api/chat-line.ts"
import { followMember } from "../app/follow-member.ts"
import { fromApi } from "../from-api.ts"
import { chatMachine } from "./chat.machine.ts"

const holdLine = fromCallback(({ sendBack }) => {
  return openLine({
    onOpened: () => sendBack({ type: "socket.opened" }),
    onClosed: () => sendBack({ type: "socket.closed" }),
    onRefused: (isExpired) => sendBack({ type: "socket.refused", isExpired }),
    onNews: (about) => sendBack({ type: "news.came", about }),
  })
})

const watchNetwork = fromCallback(({ sendBack }) => {
  const tell = (): void => sendBack({ type: "network.returned" })
  window.addEventListener("online", tell)
  return () => window.removeEventListener("online", tell)
})

/** The machine of the chat's connection with a real socket. */
export const liveChat = chatMachine.provide({
  actors: {
    followMember: followMember,
    watchNetwork: watchNetwork,
    holdLine: holdLine,
    renewSession: fromApi(() => import("#api/account.ts").then((api) => api.me)),
  },
})
