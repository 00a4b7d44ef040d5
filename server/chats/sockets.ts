import { Effect, Layer, Schedule } from "effect"
import { type IncomingMessage, type Server as NodeServer, STATUS_CODES } from "node:http"
import { type DefaultEventsMap, Server, type Socket } from "socket.io"
import {
  type ContractError,
  EmailNotVerified,
  expiredToken,
  notVerified,
  SessionExpired,
} from "#api/contract/wire.ts"
import { SessionRows } from "#server/authentication/rows.ts"
import { Sessions } from "#server/authentication/sessions.ts"
import { now } from "#server/clock.ts"
import { Settings, type SettingsShape } from "#server/config.ts"
import { SocketAdapterFactory } from "#server/database.ts"
import { ChangeFeed } from "#server/database/change-feed.ts"
import { answer } from "#server/http/answering.ts"
import { responseForCause } from "#server/http/error-responses.ts"
import { securityHeaders } from "#server/http/security-headers.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { answered, chatAnswers } from "./answers.ts"
import { Rooms } from "./rooms.ts"
import { Chats } from "./service.ts"

/** What is known of the member behind a socket. */
interface SocketMember {
  readonly memberId: string
  /** 'admin' for whoever answers as the secretariat. */
  readonly self: string
  readonly sessionId: string
  readonly role: string
  readonly expiresAt: Date
}

/** How often open sockets are compared with their sessions, in ms: what ended elsewhere closes them within a second. */
const sessionCheckInterval = 400
type MemberSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketMember>
/** Messages of one socket that may wait for their turn: twice what a member may send. */
const maxQueuedMessages = 40

/** A page of another site may open a socket to us, CORS or not: its Origin tells (RELIABILITY §0.4). */
const isKnownOrigin = (settings: SettingsShape) => {
  const known = new Set([settings.publicUrl, ...settings.webOrigins])
  return ({ headers: { origin, host } }: IncomingMessage): boolean => {
    if (origin === undefined || known.has(origin)) return true
    // The address this page was served from, under whichever name.
    return URL.parse(origin)?.host === host
  }
}

/** SPEC §8: what a member reads when nothing better is known. */
const somethingWrong = "Oops, something went wrong!"
/** An error of the contract as JSON carries it. */
const bodyOf = ({ _tag, statusCode, error, message }: ContractError) => ({ _tag, statusCode, error, message })
/** What a refused page gets: the reason in words, and with its tag in `data`. */
const refusalOf = (error: SessionExpired | EmailNotVerified) =>
  Object.assign(new Error(String(error.message)), { data: bodyOf(error) })
const sessionOver = new SessionExpired({ message: expiredToken })

/** Attached to the Node server that answers HTTP, once it listens; closed before it closes. */
const attach = Effect.fnUntraced(function* (node: NodeServer) {
  const settings = yield* Settings
  const lifecycle = yield* Lifecycle
  const rooms = yield* Rooms
  const chats = yield* Chats
  const sessions = yield* Sessions
  const sessionRows = yield* SessionRows
  const adapterFactory = yield* SocketAdapterFactory
  const changeFeed = yield* ChangeFeed
  const services = yield* Effect.context<never>()
  const run = Effect.runPromiseWith(services)
  const knows = isKnownOrigin(settings)

  // HTTP's own answer to an upgrade would come first.
  node.removeAllListeners("upgrade")
  const io = new Server(node, {
    serveClient: false,
    maxHttpBufferSize: 64 * 1_024,
    cors: { origin: [...settings.webOrigins] },
    allowRequest: (request, decide) => decide(null, knows(request) && !lifecycle.draining),
  })
  const headers = securityHeaders(settings)
  io.engine.on("headers", (answer: Record<string, string>) => Object.assign(answer, headers))

  /** What was sent to the other servers while we did not hear them is fetched by the pages. */
  const adapter = adapterFactory?.(() => void io.local.emit("resync"))
  if (adapter !== undefined) io.adapter(adapter)

  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { readonly token?: unknown }
    const checked = Effect.gen(function* () {
      const member = yield* sessions.check(typeof token === "string" ? token : "")
      if (!member.emailVerified) return refusalOf(new EmailNotVerified({ message: notVerified }))
      const { self } = yield* chats.writer(member._id)
      const behind: SocketMember = {
        memberId: member._id,
        self,
        sessionId: member.sessionId,
        role: member.role,
        expiresAt: member.expiresAt,
      }
      socket.data = behind
      return null
    }).pipe(
      Effect.catchTags({
        SessionEnded: () => Effect.succeed(refusalOf(sessionOver)),
        MemberNotFound: () => Effect.succeed(refusalOf(sessionOver)),
      }),
      Effect.catchCause((cause) =>
        Effect.as(Effect.logError("a socket was not opened", cause), new Error(somethingWrong)),
      ),
    )
    const decide = async () => {
      next((await run(checked)) ?? undefined)
    }
    void decide()
  })

  const acknowledge = (memberId: string, given: unknown) =>
    answered(chats.send(memberId, given)).pipe(
      Effect.map((data): unknown => answer("Sent", data)),
      Effect.catch((error) => Effect.succeed<unknown>(bodyOf(error))),
      Effect.catchCause((cause) => {
        const { status } = responseForCause(cause, "").answer
        return Effect.as(Effect.logError("a message was not taken", cause), {
          statusCode: status,
          error: STATUS_CODES[status],
          message: somethingWrong,
        } as unknown)
      }),
    )

  io.on("connection", (socket: MemberSocket) => {
    void socket.join([socket.data.memberId, socket.data.self])
    // One after the other, so that a member's messages are numbered in the order in which they were sent.
    let last: Promise<void> = Promise.resolve()
    let waiting = 0
    const take = async (before: Promise<void>, given: unknown, ack: (body: unknown) => void) => {
      await before
      if (socket.connected) ack(await run(acknowledge(socket.data.memberId, given)))
      waiting--
    }
    socket.on("newMessage", (given: unknown, callback?: unknown) => {
      const ack = (body: unknown) => {
        if (typeof callback === "function") callback(body)
      }
      if (waiting >= maxQueuedMessages) return ack(bodyOf(chatAnswers.TooManyMessages()))
      waiting++
      last = take(last, given, ack)
    })
  })

  /** Logout, reuse, a closed account, another role, the end of the token: on whichever server, and however it happened. */
  const checkSessions = Effect.gen(function* () {
    const open = [...io.of("/").sockets.values()] as MemberSocket[]
    if (open.length === 0) return
    const at = yield* now
    const live = new Map(
      (yield* sessionRows.activeAmong([...new Set(open.map(({ data }) => data.sessionId))])).map(
        (session) => [session.id, session.role],
      ),
    )
    for (const socket of open)
      if (socket.data.expiresAt <= at || live.get(socket.data.sessionId) !== socket.data.role)
        socket.disconnect(true)
  }).pipe(Effect.catchCause((cause) => Effect.logError("open sockets could not be checked", cause)))
  yield* Effect.forkScoped(Effect.repeat(checkSessions, Schedule.spaced(sessionCheckInterval)))

  const unsubscribe = changeFeed.subscribe(({ memberId, about }) => {
    if (about === "sessions") void run(checkSessions)
    // Every server hears every ring, and tells its own.
    else (memberId === null ? io.local : io.local.to(memberId)).emit("stats")
  })
  const close = () => {
    unsubscribe()
    rooms.io = null
    io.local.disconnectSockets(true)
    io.engine.close()
  }
  rooms.io = io
  lifecycle.closeHandlers.add(close)
  yield* Effect.addFinalizer(() =>
    Effect.promise(async () => {
      close()
      await io.of("/").adapter.close()
    }),
  )
})

/** The real-time channel of SPEC §4, on the server's own port. */
export const chatSockets = (node: NodeServer) => Layer.effectDiscard(attach(node))
