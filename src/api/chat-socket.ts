/**
 * The chat connection (SPEC §4, Messaging): one socket that all conversations of the page share. The chat machine opens
 * and closes it. socket.io-client and the decoders load with the first connection.
 */
import type { Socket } from "socket.io-client"
import type * as chatAnswers from "./chat-answers.ts"
import type { Failure, Outcome } from "../outcome.ts"
import type { ChatMessage, NewMessage } from "./contract/chats.ts"
import { timedOut, unreachable } from "./failure.ts"

/** Time limit for a connection or an acknowledgement (SPEC §9), in ms. */
const timeoutMs = 20_000

/** Events for the conversations of this page. */
export type ChatSocketEvent =
  | { readonly type: "opened" }
  | { readonly type: "message"; readonly message: ChatMessage }

/** Callbacks for the machine that owns the connection. */
export interface ChatSocketHandlers {
  readonly onOpened: () => void
  readonly onClosed: () => void
  /** `isExpired`: the access token has expired. */
  readonly onRefused: (isExpired: boolean) => void
  readonly onUpdate: (about: "messages" | "notifications") => void
}

interface Answer {
  readonly statusCode?: number
  readonly data?: unknown
}

/** Decodes what the server sends; loaded with the socket. */
type Answers = typeof chatAnswers

export interface ChatSocket {
  /** Connects with the current token and returns a function that closes the connection. Never reconnects by itself. */
  readonly open: (watch: ChatSocketHandlers) => () => void
  /** Calls `listener` for each event. Returns an unsubscribe function. */
  readonly subscribe: (listener: (news: ChatSocketEvent) => void) => () => void
  /**
   * Sends a message. Resolves with the committed message, or with the reason for its refusal. Fails as `Unreachable`
   * without a connection or an acknowledgement for 20 s. The server may have stored the message all the same. A retry
   * with the same `clientMessageId` is safe.
   */
  readonly send: (message: NewMessage) => Promise<Outcome<ChatMessage, Failure>>
}

/**
 * Makes a chat connection to the API host.
 * @param address returns an origin, such as https://portal.example.org.
 * @param token returns the access token.
 */
export const makeChatSocket = (address: () => string, token: () => string | undefined): ChatSocket => {
  let current: { readonly socket: Socket; readonly answers: Answers } | null = null
  const listeners = new Set<(news: ChatSocketEvent) => void>()
  const notifyListeners = (news: ChatSocketEvent): void => {
    for (const listener of listeners) listener(news)
  }

  const connect = (connection: Socket, watch: ChatSocketHandlers, answers: Answers): void => {
    connection.on("connect", () => {
      current = { socket: connection, answers }
      watch.onOpened()
      notifyListeners({ type: "opened" })
    })
    connection.on("connect_error", (error) =>
      watch.onRefused(answers.connectionFailure(error)._tag === "SessionExpired"),
    )
    connection.on("disconnect", () => {
      if (current?.socket === connection) current = null
      watch.onClosed()
    })
    connection.on("stats", () => watch.onUpdate("notifications"))
    // The servers may have missed messages from each other, so reload as after a reconnect.
    connection.on("resync", () => {
      watch.onUpdate("messages")
      notifyListeners({ type: "opened" })
    })
    // Each conversation of this member has its own event name.
    connection.onAny((event: string, message: unknown) => {
      if (!event.startsWith("newMessage_") || !answers.isMessage(message)) return
      watch.onUpdate("messages")
      notifyListeners({ type: "message", message })
    })
  }

  return {
    open: (watch) => {
      let isStopped = false
      let opened: Socket | undefined
      const begin = async () => {
        const [{ io }, answers] = await Promise.all([import("socket.io-client"), import("./chat-answers.ts")])
        if (isStopped) return
        opened = io(address(), {
          auth: { token: token() },
          // Some proxies block WebSocket; then socket.io falls back to polling.
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
        connect(connection, watch, answers)
        // socket.io reports no error when the connection closes during its handshake. After a refusal, `connect_error`
        // follows `close` at once; the microtask lets it come first.
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
          if (connection.answers.isMessage(answer.data)) resolve({ _tag: "Ok", value: answer.data })
          else resolve({ _tag: "Err", error: connection.answers.messageFailure(answer) })
        })
      }),
  }
}
