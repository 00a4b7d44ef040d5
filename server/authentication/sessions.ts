import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { jwtVerify, SignJWT } from "jose"
import { randomBytes } from "node:crypto"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { audit, type Entry } from "../audit/service.ts"
import { now } from "../clock.ts"
import { publishChange } from "../database/change-feed.ts"
import { SessionEnded } from "./errors.ts"
import { type EndReason, SessionRows } from "./rows.ts"
import { Secrets } from "./secrets.ts"

/** DECISIONS §2. */
const accessLifetimeMs = 15 * 60_000
const refreshLifetimeMs = 30 * 24 * 3_600_000
/** For how long after its use a refresh token still returns the same successor. */
const gracePeriodMs = 10_000

const issuer = "member-portal"

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const secrets = yield* Secrets
  const rows = yield* SessionRows
  const accessKey = secrets.key("access-token")
  const record = (entry: Entry) => audit(entry).pipe(Effect.provideService(SqlClient.SqlClient, sql))
  /** Makes the chat sockets check their sessions again (RELIABILITY A4). */
  const publishSessionEnd = (memberId: string) =>
    publishChange({ memberId, about: "sessions" }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
  const hashOf = (token: string) => secrets.hash("refresh-hash", token)
  /** Derives the next token from a token and our key, so that two tabs get the same token although none is stored. */
  const successorOf = (token: string) => secrets.hash("refresh-successor", token)

  const accessToken = (memberId: string, sessionId: string, at: Date) =>
    Effect.promise(() =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(memberId)
        .setIssuedAt(at)
        .setExpirationTime(addMilliseconds(at, accessLifetimeMs))
        .sign(accessKey),
    )

  /** Replaces a refresh token by its successor; null when the session has ended or the token was used twice. */
  const rotate = (token: string) =>
    transaction(
      Effect.gen(function* () {
        const at = yield* now
        const hash = hashOf(token)
        yield* rows.lockFamily(hash)
        // A separate statement after the lock, so that it sees the changes of the previous lock holder.
        const row = yield* rows.token(hash)
        if (row === undefined || row.sessionEndedAt !== null || row.memberDisabled || row.expiresAt <= at)
          return null
        const successor = successorOf(token)
        const next = { ...row, successor, at }
        if (row.usedAt === null) {
          yield* rows.markUsed(hash, hashOf(successor), at)
          yield* rows.insertToken(
            hashOf(successor),
            row.sessionId,
            at,
            addMilliseconds(at, refreshLifetimeMs),
          )
          return next
        }
        // A second tab may use the token just after the first tab, while the successor is unused.
        if (at.getTime() - row.usedAt.getTime() <= gracePeriodMs && row.successorUsedAt === null) return next
        yield* rows.end(row.sessionId, "reuse", at)
        yield* publishSessionEnd(row.memberId)
        yield* record({ action: "refresh", result: "reuse", memberId: row.memberId })
        return null
      }),
    )

  return {
    /** Opens a session of a member, or of an unverified sign-up, and returns its first tokens. */
    begin: Effect.fnUntraced(function* (memberId: string, isVerified = true) {
      const at = yield* now
      const refreshToken = randomBytes(32).toString("base64url")
      const session = yield* rows.begin(memberId, isVerified, at)
      if (session === undefined) return yield* Effect.die(new Error("A session was not written"))
      yield* rows.insertToken(hashOf(refreshToken), session.id, at, addMilliseconds(at, refreshLifetimeMs))
      return { accessToken: yield* accessToken(memberId, session.id, at), refreshToken }
    }),
    /**
     * Exchanges a refresh token for new tokens. A second use within 10 s returns the same successor; a later second use
     * ends the session (RELIABILITY A3). Fails with `SessionEnded`.
     */
    refresh: Effect.fnUntraced(function* (token: string) {
      const next = yield* rotate(token)
      if (next === null) return yield* new SessionEnded()
      return {
        accessToken: yield* accessToken(next.memberId, next.sessionId, next.at),
        refreshToken: next.successor,
      }
    }),
    /** Ends the session of a refresh token. Ignores an unknown token. */
    logout: (token: string) =>
      transaction(
        Effect.gen(function* () {
          const row = yield* rows.token(hashOf(token))
          if (row === undefined) return
          const ended = yield* rows.end(row.sessionId, "logout", yield* now)
          if (ended === 0) return
          yield* publishSessionEnd(row.memberId)
          yield* record({ action: "logout", result: "done", memberId: row.memberId })
        }),
      ),
    /** Ends every session of a member. The next request of each session fails. */
    endAll: Effect.fnUntraced(function* (memberId: string, reason: EndReason) {
      yield* rows.endAll(memberId, reason, yield* now)
      yield* publishSessionEnd(memberId)
    }),
    /** Ends every session of a member except `exceptId`. */
    endOthers: Effect.fnUntraced(function* (memberId: string, exceptId: string, reason: EndReason) {
      yield* rows.endOthers(memberId, exceptId, reason, yield* now)
      yield* publishSessionEnd(memberId)
    }),
    /**
     * Returns the member of an access token, as stored now: a role change, a logout or a closed account takes effect with
     * the next request (RELIABILITY A4). Fails with `SessionEnded` when the token or its session is not valid.
     */
    check: Effect.fnUntraced(function* (token: string) {
      const currentDate = yield* now
      const { payload } = yield* Effect.tryPromise({
        try: () =>
          jwtVerify(token, accessKey, { algorithms: ["HS256"], issuer, audience: issuer, currentDate }),
        catch: () => new SessionEnded(),
      })
      const { sub, sid, exp = 0 } = payload
      if (typeof sub !== "string" || typeof sid !== "string") return yield* new SessionEnded()
      const session = yield* rows.live(sid, sub)
      if (session === undefined) return yield* new SessionEnded()
      return { _id: sub, sessionId: sid, expiresAt: new Date(exp * 1_000), ...session }
    }),
  }
})

export class Sessions extends Context.Service<Sessions, Effect.Success<typeof make>>()("portal/Sessions") {
  static readonly layer = Layer.effect(Sessions, make).pipe(Layer.provide(Secrets.layer))
}
