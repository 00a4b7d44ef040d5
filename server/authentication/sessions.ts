import { addDays } from "date-fns/addDays"
import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInDay } from "date-fns/constants"
import { min } from "date-fns/min"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { jwtVerify, SignJWT } from "jose"
import { randomBytes } from "node:crypto"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { audit, type Entry } from "../audit/service.ts"
import { now } from "../clock.ts"
import { publishChange } from "../database/change-feed.ts"
import { Caller } from "../http/caller.ts"
import { deviceName, networkRange } from "./device.ts"
import { SessionEnded, SessionSuspended } from "./errors.ts"
import { type EndReason, SessionRows } from "./rows.ts"
import { Secrets } from "./secrets.ts"

/** DECISIONS §2. */
const accessLifetimeMs = 15 * 60_000
const refreshLifetimeMs = 30 * 24 * 3_600_000
/** A session ends after this time, however often it is refreshed. */
const sessionLifetimeDays = 90
/**
 * For how long after its use a refresh token still returns the same successor, until the successor is used. The response
 * may have been lost on a broken network, and must not log the member out (DECISIONS §2.5).
 */
const gracePeriodMs = millisecondsInDay

/** Returns the time before which no session that is still open at this time can have begun. */
export const oldestBeginning = (at: Date) => addDays(at, -sessionLifetimeDays)
/** Returns when the refresh tokens of a session expire that are issued at this time. */
const refreshExpiry = (sessionCreatedAt: Date, at: Date) =>
  min([addMilliseconds(at, refreshLifetimeMs), addDays(sessionCreatedAt, sessionLifetimeDays)])
/** The device and the network of the current request. */
const source = Effect.map(Caller, ({ userAgent, address }) => ({
  device: deviceName(userAgent),
  network: networkRange(address),
}))

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

  /** Fails with the reason why a session of this member is not open. */
  const reject = Effect.fnUntraced(function* (sessionId: string, memberId: string, at: Date) {
    const suspension = yield* rows.suspension(sessionId, memberId, at)
    return yield* suspension === undefined ? new SessionEnded() : new SessionSuspended(suspension)
  })

  /**
   * Replaces a refresh token by its successor; null when the token has expired or was used twice. Fails with
   * `SessionEnded` or `SessionSuspended` when its session is not open.
   */
  const rotate = (token: string) =>
    transaction(
      Effect.gen(function* () {
        const at = yield* now
        const hash = hashOf(token)
        yield* rows.lockFamily(hash)
        // A separate statement after the lock, so that it sees the changes of the previous lock holder.
        const row = yield* rows.token(hash)
        if (row === undefined || row.expiresAt <= at) return null
        if (row.sessionEndedAt !== null || row.memberDisabled)
          return yield* reject(row.sessionId, row.memberId, at)
        const successor = successorOf(token)
        const next = { ...row, successor, at }
        if (row.usedAt === null) {
          yield* rows.markUsed(hash, hashOf(successor), at)
          const expiresAt = refreshExpiry(row.sessionCreatedAt, at)
          yield* rows.insertToken(hashOf(successor), row.sessionId, at, expiresAt)
          yield* rows.recordUse(row.sessionId, yield* source, at)
          return next
        }
        // A second tab may use the token too, and a page whose response was lost uses it again.
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
      const session = yield* rows.begin(memberId, isVerified, yield* source, at)
      if (session === undefined) return yield* Effect.die(new Error("A session was not written"))
      yield* rows.insertToken(hashOf(refreshToken), session.id, at, refreshExpiry(at, at))
      return { accessToken: yield* accessToken(memberId, session.id, at), refreshToken }
    }),
    /**
     * Exchanges a refresh token for new tokens. A second use returns the same successor until the successor is used, for
     * at most a day. A later second use ends the session (RELIABILITY A3). Fails with `SessionEnded` or
     * `SessionSuspended`.
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
    /** Ends every session of a member except `exceptId`. Returns the ids of the ended ones. */
    endOthers: Effect.fnUntraced(function* (memberId: string, exceptId: string, reason: EndReason) {
      const ended = yield* rows.endOthers(memberId, exceptId, reason, yield* now)
      yield* publishSessionEnd(memberId)
      return ended.map(({ id }) => id)
    }),
    /** Ends one session of a member, at the member's wish. Returns whether the session was open. */
    end: Effect.fnUntraced(function* (sessionId: string, memberId: string) {
      const ended = yield* rows.end(sessionId, "member", yield* now)
      if (ended > 0) yield* publishSessionEnd(memberId)
      return ended > 0
    }),
    /**
     * Returns the member of an access token, as stored now: a role change, a logout or a closed account takes effect with
     * the next request (RELIABILITY A4). Fails with `SessionEnded` when the token or its session is not valid, and
     * with `SessionSuspended` when a suspension ended the session.
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
      const session = yield* rows.live(sid, sub, oldestBeginning(currentDate))
      if (session === undefined) return yield* reject(sid, sub, currentDate)
      return { _id: sub, sessionId: sid, expiresAt: new Date(exp * 1_000), ...session }
    }),
  }
})

export class Sessions extends Context.Service<Sessions, Effect.Success<typeof make>>()("portal/Sessions") {
  static readonly layer = Layer.effect(Sessions, make).pipe(Layer.provide(Secrets.layer))
}
