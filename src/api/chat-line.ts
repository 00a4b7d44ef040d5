/**
 * The page's line to the chat (SPEC §4, Messaging): one socket, opened and closed by the machine of the chat, over which
 * conversations send and hear. socket.io-client is loaded with the first connection.
 */
import type { Socket } from "socket.io-client"
import type { Failure, Outcome } from "../outcome.ts"
import type { ChatMessage, NewMessage } from "./contract/chats.ts"
import { failureOf, timedOut, unreachable } from "./failure.ts"
import { tokens } from "./tokens.ts"

/** SPEC §9: how long an answer is waited for (ms). */
const patience = 20_000

/** What the line tells the conversations of this page. */
export type LineNews =
  | { readonly type: "opened" }
  | { readonly type: "message"; readonly message: ChatMessage }

/** What the line tells the machine that holds it. */
export interface LineWatch {
  readonly onOpened: () => void
  readonly onClosed: () => void
  /** `isExpired`: the token was too old. */
  readonly onRefused: (isExpired: boolean) => void
  readonly onNews: (about: "messages" | "notices") => void
}

let socket: Socket | null = null
const listeners = new Set<(news: LineNews) => void>()
const tell = (news: LineNews): void => {
  for (const listener of listeners) listener(news)
}

/** Where the API host is; its socket is at its root. */
const host = (): string | undefined => {
  const base: string = import.meta.env.VITE_API_BASE_URL ?? ""
  return base.startsWith("http") ? new URL(base).origin : undefined
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

/** Opens the line with the token of now, and keeps it until the answer is called. It never connects again by itself. */
export const openLine = (watch: LineWatch): (() => void) => {
  let isOver = false
  let opened: Socket | undefined
  const begin = async () => {
    const { io } = await import("socket.io-client")
    if (isOver) return
    const line = io(host() ?? location.origin, {
      auth: { token: tokens.get()?.accessToken },
      // Frames at once; where a proxy knows none, plain requests.
      transports: ["websocket", "polling"],
      tryAllTransports: true,
      reconnection: false,
      forceNew: true,
      timeout: patience,
    })
    opened = line
    line.on("connect", () => {
      socket = line
      watch.onOpened()
      tell({ type: "opened" })
    })
    line.on("connect_error", (error) => watch.onRefused(error.message.includes("expired token")))
    line.on("disconnect", () => {
      if (socket === line) socket = null
      watch.onClosed()
    })
    line.on("stats", () => watch.onNews("notices"))
    // The servers among themselves may have missed something: as after a reconnect.
    line.on("resync", () => {
      watch.onNews("messages")
      tell({ type: "opened" })
    })
    // Every conversation of this member, each under the event of its two.
    line.onAny((event: string, message: unknown) => {
      if (!event.startsWith("newMessage_") || !isMessage(message)) return
      watch.onNews("messages")
      tell({ type: "message", message })
    })
  }
  begin().catch(() => {
    if (!isOver) watch.onRefused(false)
  })
  return () => {
    isOver = true
    if (opened === undefined) return
    opened.off()
    opened.offAny()
    opened.close()
    if (socket === opened) socket = null
  }
}

/** Hears what comes over the line; answers the way to stop. When it is open now, that is told at once. */
export const hearLine = (listener: (news: LineNews) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

interface Refusal {
  readonly statusCode?: number
}

/**
 * Sends a message; answers what the server has committed, or why it did not take it. Without an answer within 20 s, or
 * without a line for as long, it is `Unreachable`: it may have been taken all the same, and may be sent again under its name.
 */
export const sendMessage = (message: NewMessage): Promise<Outcome<ChatMessage, Failure>> =>
  new Promise((resolve) => {
    const line = socket
    const limit = setTimeout(
      () => resolve({ _tag: "Err", error: line === null ? unreachable() : timedOut() }),
      patience,
    )
    line?.emit("newMessage", message, (answer: { readonly data?: unknown } & Refusal) => {
      clearTimeout(limit)
      if (isMessage(answer.data)) resolve({ _tag: "Ok", value: answer.data })
      else resolve({ _tag: "Err", error: failureOf(answer.statusCode ?? 500, answer, new Headers(), false) })
    })
  })
