import { Clock, Effect, Layer, Schedule } from "effect"
import { type IncomingMessage, type Server as NodeServer, STATUS_CODES } from "node:http"
import { type DefaultEventsMap, Server, type Socket } from "socket.io"
import { admin, type connectionErrors } from "#api/contract/chats.ts"
import {
  type ContractError,
  EmailNotVerified,
  expiredToken,
  notVerified,
  SessionExpired,
} from "#api/contract/wire.ts"
import { SessionRows } from "#server/authentication/rows.ts"
import { oldestBeginning, Sessions } from "#server/authentication/sessions.ts"
import { now } from "#server/clock.ts"
import { Settings, type SettingsShape } from "#server/config.ts"
import { SocketAdapterFactory } from "#server/database.ts"
import { ChangeFeed } from "#server/database/change-feed.ts"
import { answer } from "#server/http/answering.ts"
import { responseForCause } from "#server/http/error-responses.ts"
import { endWithError } from "#server/http/raw-response.ts"
import { makeResponseHeaders } from "#server/http/security-headers.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { withContractErrors, chatAnswers } from "./answers.ts"
import { Rooms } from "./rooms.ts"
import { Chats } from "./service.ts"
import { spreadDelay } from "./spread.ts"

/** The member behind a socket. */
interface SocketMember {
  readonly memberId: string
  /** 'admin' for members of the office. */
  readonly self: string
  readonly sessionId: string
  readonly role: string
  readonly expiresAt: Date
}

/** The path of the sockets; every other path is a page or the API. */
const socketPath = "/socket.io/"
/** How often open sockets are checked against their sessions, in ms. */
const sessionCheckInterval = 400
type MemberSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketMember>
/** The maximum number of queued messages per socket: twice the rate limit of a member. */
const maxQueuedMessages = 40
/** The events that a socket may send in a second. The next one is refused with a message, and the one after closes it. */
const maxEventsPerSecond = 20
/** The sockets that a member may have open on this server: one for each open tab. */
const maxSocketsPerMember = 10

/** Checks the Origin header, because CORS does not stop other sites from opening a socket (RELIABILITY §0.4). */
const originCheck = (settings: SettingsShape) => {
  const known = new Set([settings.publicUrl, ...settings.webOrigins])
  return ({ headers: { origin, host } }: IncomingMessage): boolean => {
    if (origin === undefined || known.has(origin)) return true
    // This server served the page, under any host name.
    return URL.parse(origin)?.host === host
  }
}

/** Serves the sockets under the API's own path too, for hosts that forward only this path (DECISIONS §5.1). */
const withoutApiPath = (request: IncomingMessage): void => {
  if (request.url?.startsWith("/api/socket.io/")) request.url = request.url.slice("/api".length)
}

/** SPEC §8: the message of an unexpected error. */
const unexpectedError = "Oops, something went wrong!"
/** Returns an error of the contract as JSON. */
const bodyOf = ({ _tag, statusCode, error, message }: ContractError) => ({ _tag, statusCode, error, message })
/** Returns the error that refuses a connection, with the error of the contract in `data`. */
const refusalOf = (error: (typeof connectionErrors)[number]["Type"]) =>
  Object.assign(new Error(String(error.message)), { data: bodyOf(error) })
const sessionOver = new SessionExpired({ message: expiredToken })

/** Attaches socket.io to the HTTP server after it listens. Closes it before the HTTP server closes. */
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
  const clock = yield* Clock.Clock
  const hasKnownOrigin = originCheck(settings)

  // Otherwise the HTTP server would handle upgrades first.
  node.removeAllListeners("upgrade")
  const io = new Server(node, {
    path: socketPath,
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: 64 * 1_024,
    cors: { origin: [...settings.webOrigins] },
    allowRequest: (request, decide) => decide(null, hasKnownOrigin(request) && !lifecycle.draining),
  })
  const headers = makeResponseHeaders(settings)
  // Without an answer, a WebSocket to another path would hang.
  node.on("upgrade", ({ url = "" }, connection) => {
    if (!url.startsWith(socketPath)) endWithError(connection, 400, headers)
  })
  node.prependListener("request", withoutApiPath)
  node.prependListener("upgrade", withoutApiPath)
  io.engine.on("headers", (answer: Record<string, string>) => Object.assign(answer, headers))

  /** After a lost connection to the other servers, asks the pages to fetch what they missed. */
  const adapter = adapterFactory?.(() => void io.local.emit("resync"))
  if (adapter !== undefined) io.adapter(adapter)

  const hasTooManySockets = (memberId: string): boolean =>
    (io.of("/").adapter.rooms.get(memberId)?.size ?? 0) >= maxSocketsPerMember

  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { readonly token?: unknown }
    const checked = Effect.gen(function* () {
      const member = yield* sessions.check(typeof token === "string" ? token : "")
      if (!member.emailVerified) return refusalOf(new EmailNotVerified({ message: notVerified }))
      if (hasTooManySockets(member._id)) return refusalOf(chatAnswers.TooManySockets())
      const { self } = yield* chats.writer(member._id)
      const socketMember: SocketMember = {
        memberId: member._id,
        self,
        sessionId: member.sessionId,
        role: member.role,
        expiresAt: member.expiresAt,
      }
      socket.data = socketMember
      return null
    }).pipe(
      Effect.catchTags({
        SessionEnded: () => Effect.succeed(refusalOf(sessionOver)),
        // The page learns of the suspension from its next request.
        SessionSuspended: () => Effect.succeed(refusalOf(sessionOver)),
        MemberNotFound: () => Effect.succeed(refusalOf(sessionOver)),
      }),
      Effect.catchCause((cause) =>
        Effect.as(Effect.logError("could not open a socket", cause), new Error(unexpectedError)),
      ),
    )
    const decide = async () => {
      next((await run(checked)) ?? undefined)
    }
    void decide()
  })

  const acknowledge = (memberId: string, given: unknown) =>
    withContractErrors(chats.send(memberId, given)).pipe(
      Effect.map((data): unknown => answer("Sent", data)),
      Effect.catch((error) => Effect.succeed<unknown>(bodyOf(error))),
      Effect.catchCause((cause) => {
        const { status } = responseForCause(cause, "").response
        return Effect.as(Effect.logError("could not send a message", cause), {
          statusCode: status,
          error: STATUS_CODES[status],
          message: unexpectedError,
        } as unknown)
      }),
      Effect.annotateLogs({ memberId }),
    )

  io.on("connection", (socket: MemberSocket) => {
    // Several handshakes at the same time may have passed the first check.
    if (hasTooManySockets(socket.data.memberId)) {
      socket.disconnect(true)
      return
    }
    let second = 0
    let events = 0
    socket.use((packet, next) => {
      const current = Math.floor(clock.currentTimeMillisUnsafe() / 1_000)
      events = current === second ? events + 1 : 1
      second = current
      const callback: unknown = packet.at(-1)
      if (events <= maxEventsPerSecond) next()
      else if (events > maxEventsPerSecond + 1) socket.disconnect(true)
      else if (typeof callback === "function") callback(bodyOf(chatAnswers.TooManyMessages()))
    })
    void socket.join([socket.data.memberId, socket.data.self])
    // One at a time, so that sequence numbers follow the order in which a member sent the messages.
    let queue: Promise<void> = Promise.resolve()
    let queued = 0
    const sendAfter = async (before: Promise<void>, given: unknown, ack: (body: unknown) => void) => {
      await before
      if (socket.connected) ack(await run(acknowledge(socket.data.memberId, given)))
      queued--
    }
    socket.on("newMessage", (given: unknown, callback?: unknown) => {
      const ack = (body: unknown) => {
        if (typeof callback === "function") callback(body)
      }
      if (queued >= maxQueuedMessages) return ack(bodyOf(chatAnswers.TooManyMessages()))
      queued++
      queue = sendAfter(queue, given, ack)
    })
  })

  /** Closes this server's sockets after the end of a session, a closed account, another role or staff role, or an expired token. */
  const checkSessions = Effect.gen(function* () {
    const open = [...io.of("/").sockets.values()] as MemberSocket[]
    if (open.length === 0) return
    const at = yield* now
    const sessionIds = [...new Set(open.map(({ data }) => data.sessionId))]
    const active = yield* sessionRows.activeAmong(sessionIds, oldestBeginning(at), at)
    const live = new Map(active.map((session) => [session.id, session]))
    for (const socket of open) {
      const { expiresAt, sessionId, role, self } = socket.data
      const session = live.get(sessionId)
      const isUnchanged = session?.role === role && session.isOffice === (self === admin)
      if (expiresAt <= at || !isUnchanged) socket.disconnect(true)
    }
  }).pipe(Effect.catchCause((cause) => Effect.logError("could not check open sockets", cause)))
  yield* Effect.forkScoped(Effect.repeat(checkSessions, Schedule.spaced(sessionCheckInterval)))

  /** Informs every socket of this server, spread over time, because each page then asks for its numbers. */
  const informAll = () => {
    const { sockets } = io.of("/")
    for (const socket of sockets.values())
      setTimeout(() => socket.emit("stats"), spreadDelay(sockets.size, Math.random())).unref()
  }

  const unsubscribe = changeFeed.subscribe(({ memberId, about }) => {
    if (about === "sessions") void run(checkSessions)
    // Every server receives every change, so each informs only its own sockets.
    else if (memberId === null) informAll()
    else io.local.to(memberId).emit("stats")
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
