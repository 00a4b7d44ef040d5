import type { Page, WebSocketRoute } from "playwright/test"
import { intercept } from "./intercept.ts"

/** What a page has sent and not been answered. */
interface Waiting {
  readonly id: string
  readonly message: { readonly clientMessageId: string; readonly content: string }
}

/**
 * The chat's socket on cue: it answers nothing by itself, in the words of socket.io (the other transport is closed). Only
 * where the order of events matters; the journeys have the real one.
 */
export const fakeChatServer = async (page: Page) => {
  const pendingConnections: WebSocketRoute[] = []
  let open: WebSocketRoute | undefined
  let isThere = true
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
    if (!isThere) {
      void socket.close()
      return
    }
    // Who has gone away knocks no more.
    socket.onClose(() => {
      const index = pendingConnections.indexOf(socket)
      if (index >= 0) pendingConnections.splice(index, 1)
    })
    socket.onMessage((frame) => {
      const text = String(frame)
      // A member asks to be let in; a message with the number that its acknowledgement names.
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
    /** Lets the page in that knocks. */
    acceptConnection: async () => {
      open = await next(pendingConnections)
      open.send('40{"sid":"e2e"}')
    },
    /** Turns it away: its token is too old. */
    rejectConnection: async () =>
      (await next(pendingConnections)).send('44{"message":"Invalid or expired token provided"}'),
    /** Whether somebody answers at all. */
    there: (there: boolean) => {
      isThere = there
    },
    cut: async () => {
      await open?.close()
      open = undefined
    },
    emitEvent: (event: string, value?: unknown) =>
      open?.send(`42${JSON.stringify(value === undefined ? [event] : [event, value])}`),
    /** The message that waits, and how to acknowledge it. */
    sent: async () => {
      const { id, message } = await next(waiting)
      return {
        message,
        acknowledge: (body: unknown) => open?.send(`43${id}${JSON.stringify([body])}`),
      }
    },
  }
}
