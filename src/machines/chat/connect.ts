import { fromCallback } from "xstate"
import type { ChatLine } from "#api/chat-socket.ts"
import type { ChatEvent } from "./chat.machine.ts"

/** Opens a line, and keeps it for as long as the machine wants it. */
export const holdLineOf = (line: ChatLine) =>
  fromCallback(({ sendBack }) => {
    const tell = (event: ChatEvent): void => sendBack(event)
    return line.open({
      onOpened: () => tell({ type: "socket.opened" }),
      onClosed: () => tell({ type: "socket.closed" }),
      onRefused: (isExpired) => tell({ type: "socket.refused", isExpired }),
      onNews: (about) => tell({ type: "news.came", about }),
    })
  })
