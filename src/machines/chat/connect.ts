import { fromCallback } from "xstate"
import type { ChatSocket } from "#api/chat-socket.ts"
import type { ChatEvent } from "./chat.machine.ts"

/** Opens a socket and keeps it open until the actor is stopped. */
export const connectTo = (connection: ChatSocket) =>
  fromCallback(({ sendBack }) => {
    const send = (event: ChatEvent): void => sendBack(event)
    return connection.open({
      onOpened: () => send({ type: "socket.opened" }),
      onClosed: () => send({ type: "socket.closed" }),
      onRefused: (isExpired) => send({ type: "socket.refused", isExpired }),
      onUpdate: (about) => send({ type: "update.received", about }),
    })
  })
