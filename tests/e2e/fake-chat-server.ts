import type { Page, WebSocketRoute } from "playwright/test"
import { intercept } from "./intercept.ts"

/** A message that has no acknowledgement yet. */
interface Waiting {
  readonly id: string
  readonly message: { readonly clientMessageId: string; readonly content: string }
}

/**
 * Fakes the chat server in the protocol of socket.io, over WebSocket only. It responds only when the test tells it to.
 * Tests that depend on the order of events use it. The journeys use the real server.
 */
export const fakeChatServer = async (page: Page) => {
  const pendingConnections: WebSocketRoute[] = []
  let open: WebSocketRoute | undefined
  let isAvailable = true
  const waiting: Waiting[] = []
  let wake: (() => void) | undefined
  const next = async <A>(from: A[]): Promise<A> => {
    while (from.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return from.shift()!
  }
  await intercept(page, "**/socket.io/**", (request) => request.abort())
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (!isAvailable) {
      void socket.close()
      return
    }
    // A closed connection is no longer pending.
    socket.onClose(() => {
      if (open === socket) open = undefined
      const index = pendingConnections.indexOf(socket)
      if (index >= 0) pendingConnections.splice(index, 1)
    })
    socket.onMessage((frame) => {
      const text = String(frame)
      // "40" requests a connection; "42" sends a message with the number of its acknowledgement.
      if (text.startsWith("40")) pendingConnections.push(socket)
      const sent = /^42(\d+)(\[.*)$/s.exec(text)
      if (sent !== null) {
        const [, message] = JSON.parse(sent[2]!) as [string, Waiting["message"]]
        waiting.push({ id: sent[1]!, message })
      }
      wake?.()
    })
    socket.send(
      JSON.stringify({
        sid: "e2e",
        upgrades: [],
        pingInterval: 900_000,
        pingTimeout: 900_000,
        maxPayload: 65_536,
      }).replace(/^/, "0"),
    )
  })
  return {
    /** Returns whether the page holds the accepted connection open. */
    isOpen: () => open !== undefined,
    /** Accepts the pending connection. */
    acceptConnection: async () => {
      open = await next(pendingConnections)
      open.send('40{"sid":"e2e"}')
    },
    /** Rejects the pending connection because of an expired token. */
    rejectConnection: async () =>
      (await next(pendingConnections)).send('44{"message":"Invalid or expired token provided"}'),
    /** Sets whether the server is available. */
    setAvailable: (available: boolean) => {
      isAvailable = available
    },
    /** Closes the open connection. */
    cut: async () => {
      await open?.close()
      open = undefined
    },
    emitEvent: (event: string, value?: unknown) =>
      open?.send(`42${JSON.stringify(value === undefined ? [event] : [event, value])}`),
    /** Returns the next message with a function that acknowledges it. */
    sent: async () => {
      const { id, message } = await next(waiting)
      return {
        message,
        acknowledge: (body: unknown) => open?.send(`43${id}${JSON.stringify([body])}`),
      }
    },
  }
}
