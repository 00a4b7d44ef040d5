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

/** An event for the conversations of this page. They may have missed messages before `opened`. */
export type ChatSocketEvent =
  | { readonly type: "opened" }
  | { readonly type: "message"; readonly message: ChatMessage }
  /** A member of staff writes to a member (OFFICE §10). `sign` is not decoded yet. */
  | { readonly type: "typing"; readonly sign: unknown }

/** Callbacks for the machine that owns the connection. */
export interface ChatSocketHandlers {
  readonly onOpened: () => void
  readonly onClosed: () => void
  /** The connection failed or was refused. `isExpired` is true if the reason is an expired access token. */
  readonly onRefused: (isExpired: boolean) => void
  /** The server has new messages or notifications. */
  readonly onUpdate: (about: "messages" | "notifications") => void
}

/** The server's acknowledgement of `newMessage`: the message as `data`, or an error. */
interface Acknowledgement {
  readonly statusCode?: number
  readonly data?: unknown
}

/** The decoders of the server's messages and errors. They load with the socket. */
type ChatDecoders = typeof chatAnswers

export interface ChatSocket {
  /** Connects with the current token and returns a function that closes the connection. Never reconnects by itself. */
  readonly open: (handlers: ChatSocketHandlers) => () => void
  /** Calls `listener` for each event. Returns an unsubscribe function. */
  readonly subscribe: (listener: (event: ChatSocketEvent) => void) => () => void
  /**
   * Sends a message. Resolves with the committed message, or with the reason for its refusal. Without a connection or
   * an acknowledgement, it resolves with `Unreachable` after 20 s. The server may have stored the message even then, so
   * a retry must send the same `clientMessageId`.
   */
  readonly send: (message: NewMessage) => Promise<Outcome<ChatMessage, Failure>>
}

/**
 * Makes a chat connection to the API host.
 * @param origin returns the origin of the host, such as https://portal.example.org.
 * @param token returns the access token.
 */
export const makeChatSocket = (origin: () => string, token: () => string | undefined): ChatSocket => {
  let current: { readonly socket: Socket; readonly decoders: ChatDecoders } | null = null
  const listeners = new Set<(event: ChatSocketEvent) => void>()
  const notifyListeners = (event: ChatSocketEvent): void => {
    for (const listener of listeners) listener(event)
  }

  const listen = (connection: Socket, handlers: ChatSocketHandlers, decoders: ChatDecoders): void => {
    connection.on("connect", () => {
      current = { socket: connection, decoders }
      handlers.onOpened()
      notifyListeners({ type: "opened" })
    })
    connection.on("connect_error", (error) =>
      handlers.onRefused(decoders.connectionFailure(error)._tag === "SessionExpired"),
    )
    connection.on("disconnect", () => {
      if (current?.socket === connection) current = null
      handlers.onClosed()
    })
    connection.on("stats", () => handlers.onUpdate("notifications"))
    // The servers may have missed messages from each other, so the page loads new ones as after a reconnect.
    connection.on("resync", () => {
      handlers.onUpdate("messages")
      notifyListeners({ type: "opened" })
    })
    connection.on("typing", (sign: unknown) => notifyListeners({ type: "typing", sign }))
    // Each conversation of this member has its own event name.
    connection.onAny((event: string, message: unknown) => {
      if (!event.startsWith("newMessage_") || !decoders.isMessage(message)) return
      handlers.onUpdate("messages")
      notifyListeners({ type: "message", message })
    })
  }

  return {
    open: (handlers) => {
      let isStopped = false
      let opened: Socket | undefined
      const connect = async () => {
        const [{ io }, decoders] = await Promise.all([
          import("socket.io-client"),
          import("./chat-answers.ts"),
        ])
        if (isStopped) return
        opened = io(origin(), {
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
        listen(connection, handlers, decoders)
        // socket.io reports no error when the connection closes during its handshake. After a refusal, `connect_error`
        // follows `close` at once; the microtask lets it come first.
        connection.io.engine.on("close", () =>
          queueMicrotask(() => {
            if (!isStopped && !isReported && !connection.connected) handlers.onRefused(false)
          }),
        )
      }
      connect().catch(() => {
        if (!isStopped) handlers.onRefused(false)
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
        const timeout = setTimeout(
          () => resolve({ _tag: "Err", error: connection === null ? unreachable() : timedOut() }),
          timeoutMs,
        )
        connection?.socket.emit("newMessage", message, (acknowledgement: Acknowledgement) => {
          clearTimeout(timeout)
          if (connection.decoders.isMessage(acknowledgement.data))
            resolve({ _tag: "Ok", value: acknowledgement.data })
          else resolve({ _tag: "Err", error: connection.decoders.messageFailure(acknowledgement) })
        })
      }),
  }
}
