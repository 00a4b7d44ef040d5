import { fromCallback } from "xstate"
import { pageLine } from "#api/page-chat-socket.ts"
import { followMember } from "../app/watch-member.ts"
import { fromApi } from "../from-api.ts"
import { chatMachine } from "./chat.machine.ts"
import { holdLineOf } from "./connect.ts"

const watchNetwork = fromCallback(({ sendBack }) => {
  const tell = (): void => sendBack({ type: "network.returned" })
  window.addEventListener("online", tell)
  return () => window.removeEventListener("online", tell)
})

/** The machine of the chat's connection with a real socket. */
export const liveChat = chatMachine.provide({
  actors: {
    followMember: followMember(),
    watchNetwork,
    holdLine: holdLineOf(pageLine),
    renewSession: fromApi(() => import("#api/account.ts").then((api) => api.me)),
  },
})
