/**
 * A line to the chat (SPEC §4, Messaging): one socket, opened and closed by the machine of the chat, over which conversations
 * send and hear. socket.io-client, and what reads the server's refusals, are loaded with the first connection.
 */
import type { Socket } from "socket.io-client"
import type * as chatFailure from "./chat-failure.ts"
import type { Failure, Outcome } from "../outcome.ts"
import type { ChatMessage, NewMessage } from "./contract/chats.ts"
import { timedOut, unreachable } from "./failure.ts"

/** SPEC §9: how long an answer is waited for (ms). */
const timeoutMs = 20_000

/** What the line tells the conversations of this page. */
export type ChatSocketEvent =
  | { readonly type: "opened" }
  | { readonly type: "message"; readonly message: ChatMessage }

/** What the line tells the machine that holds it. */
export interface ChatSocketHandlers {
  readonly onOpened: () => void
  readonly onClosed: () => void
  /** `isExpired`: the token was too old. */
  readonly onRefused: (isExpired: boolean) => void
  readonly onUpdate: (about: "messages" | "notifications") => void
}

const isMessage = (value: unknown): value is ChatMessage => {
  const message = value as Partial<ChatMessage> | null
  return (
    typeof message === "object" &&
    message !== null &&
    typeof message._id === "string" &&
    typeof message.sender === "string" &&
    typeof message.receiver === "string" &&
    typeof message.content === "string" &&
    typeof message.createdAt === "string" &&
    Number.isInteger(message.sequence)
  )
}

interface Answer {
  readonly statusCode?: number
  readonly data?: unknown
}

/** What reads the server's refusals; loaded with the socket. */
type Refusals = typeof chatFailure

export interface ChatSocket {
  /** Opens the line with the token of now, and keeps it until the answer is called. It never connects again by itself. */
  readonly open: (watch: ChatSocketHandlers) => () => void
  /** Hears what comes over the line; answers the way to stop. */
  readonly subscribe: (listener: (news: ChatSocketEvent) => void) => () => void
  /**
   * Sends a message; answers what the server has committed, or why it did not take it. Without an answer within 20 s, or
   * without a line for as long, it is `Unreachable`: it may have been taken all the same, and may be sent again under its
   * name.
   */
  readonly send: (message: NewMessage) => Promise<Outcome<ChatMessage, Failure>>
}

/**
 * A line to the API host at `address`, for the member of `token`.
 * @param address an origin, such as https://portal.example.org.
 */
export const makeChatSocket = (address: () => string, token: () => string | undefined): ChatSocket => {
  let current: { readonly socket: Socket; readonly refusals: Refusals } | null = null
  const listeners = new Set<(news: ChatSocketEvent) => void>()
  const notifyListeners = (news: ChatSocketEvent): void => {
    for (const listener of listeners) listener(news)
  }

  const connect = (connection: Socket, watch: ChatSocketHandlers, refusals: Refusals): void => {
    connection.on("connect", () => {
      current = { socket: connection, refusals }
      watch.onOpened()
      notifyListeners({ type: "opened" })
    })
    connection.on("connect_error", (error) =>
      watch.onRefused(refusals.connectionFailure(error)._tag === "SessionExpired"),
    )
    connection.on("disconnect", () => {
      if (current?.socket === connection) current = null
      watch.onClosed()
    })
    connection.on("stats", () => watch.onUpdate("notifications"))
    // The servers among themselves may have missed something: as after a reconnect.
    connection.on("resync", () => {
      watch.onUpdate("messages")
      notifyListeners({ type: "opened" })
    })
    // Every conversation of this member, each under the event of its two.
    connection.onAny((event: string, message: unknown) => {
      if (!event.startsWith("newMessage_") || !isMessage(message)) return
      watch.onUpdate("messages")
      notifyListeners({ type: "message", message })
    })
  }

  return {
    open: (watch) => {
      let isStopped = false
      let opened: Socket | undefined
      const begin = async () => {
        const [{ io }, refusals] = await Promise.all([
          import("socket.io-client"),
          import("./chat-failure.ts"),
        ])
        if (isStopped) return
        opened = io(address(), {
          auth: { token: token() },
          // Frames at once; where a proxy knows none, plain requests.
          transports: ["websocket", "polling"],
          tryAllTransports: true,
          reconnection: false,
          forceNew: true,
          timeout: timeoutMs,
        })
        const connection = opened
        let isReported = false
        connection.once("connect_error", () => {
          isReported = true
        })
        connect(connection, watch, refusals)
        // A link that closes before the two have introduced themselves is told by nobody else. Where the server refused, the
        // link closes first and the reason follows at once: that reason is what counts.
        connection.io.engine.on("close", () =>
          queueMicrotask(() => {
            if (!isStopped && !isReported && !connection.connected) watch.onRefused(false)
          }),
        )
      }
      begin().catch(() => {
        if (!isStopped) watch.onRefused(false)
      })
      return () => {
        isStopped = true
        if (opened === undefined) return
        opened.off()
        opened.offAny()
        opened.close()
        if (current?.socket === opened) current = null
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send: (message) =>
      new Promise((resolve) => {
        const connection = current
        const limit = setTimeout(
          () => resolve({ _tag: "Err", error: connection === null ? unreachable() : timedOut() }),
          timeoutMs,
        )
        connection?.socket.emit("newMessage", message, (answer: Answer) => {
          clearTimeout(limit)
          if (isMessage(answer.data)) resolve({ _tag: "Ok", value: answer.data })
          else resolve({ _tag: "Err", error: connection.refusals.messageFailure(answer) })
        })
      }),
  }
}
