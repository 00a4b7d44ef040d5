import { io, type Socket } from "socket.io-client"
import type { ChatMessage } from "#api/contract/chats.ts"

/** The server's acknowledgement of a message. */
export interface Ack {
  readonly success?: true
  readonly statusCode?: number
  readonly message: string
  readonly data?: ChatMessage
}

/** One open socket of a member, and every event that it received. */
export interface ChatSocket {
  readonly socket: Socket
  readonly received: (readonly [event: string, value: unknown])[]
  /** The chat messages among the received events. */
  readonly messages: () => ChatMessage[]
  /** Resolves with the reason once the socket is closed. */
  readonly closed: Promise<string>
  readonly send: (message: Record<string, unknown>) => Promise<Ack>
}

/** Opens a socket as a page does. Rejects with the server's reason when the server refuses the socket. */
export const openChatSocket = async (
  url: string,
  token: string | undefined,
  extraHeaders: Record<string, string> = {},
  transports: readonly string[] = ["websocket"],
  path = "/socket.io",
): Promise<ChatSocket> => {
  const socket = io(url, {
    auth: token === undefined ? {} : { token },
    transports: [...transports],
    path,
    reconnection: false,
    forceNew: true,
    extraHeaders,
  })
  const received: (readonly [string, unknown])[] = []
  socket.onAny((event: string, value: unknown) => void received.push([event, value]))
  const closed = new Promise<string>((done) => socket.once("disconnect", done))
  await new Promise<void>((done, failed) => {
    socket.once("connect", done)
    // A connection lost during the handshake is neither open nor refused.
    socket.once("disconnect", (reason) => failed(new Error(reason)))
    socket.once("connect_error", (error) => {
      socket.close()
      failed(error)
    })
  })
  return {
    socket,
    received,
    closed,
    messages: () =>
      received.flatMap(([event, value]) => (event.startsWith("newMessage_") ? [value as ChatMessage] : [])),
    send: (message) => socket.timeout(20_000).emitWithAck("newMessage", message) as Promise<Ack>,
  }
}
