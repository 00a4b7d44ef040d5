import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { MemberSession } from "#api/contract/sessions.ts"
import type { CurrentMember } from "#api/contract/wire.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { audit } from "../audit/service.ts"
import { SessionRows } from "../authentication/rows.ts"
import { oldestBeginning, Sessions } from "../authentication/sessions.ts"
import { now } from "../clock.ts"
import { isUuid } from "../uuid.ts"
import { SessionNotFound } from "./errors.ts"

type SessionMember = CurrentMember["Service"]

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const rows = yield* SessionRows
  const sessions = yield* Sessions
  const record = (action: string, memberId: string) =>
    audit({ action, result: "done", memberId }).pipe(Effect.provideService(SqlClient.SqlClient, sql))

  return {
    /** Returns the open sessions of a member, the last used first (DECISIONS §2.5). */
    list: Effect.fnUntraced(function* ({ _id, sessionId }: SessionMember) {
      const at = yield* now
      const open = yield* rows.ofMember(_id, oldestBeginning(at), at)
      return open.map(({ id, device, network, createdAt, lastUsedAt }): MemberSession => ({
        _id: id,
        device: device ?? "Unknown device",
        network,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === sessionId,
      }))
    }),

    /**
     * Ends one session of the member. Succeeds again for a session that has ended. Fails with `SessionNotFound` for any
     * other session.
     */
    end: Effect.fnUntraced(function* (id: string, { _id }: SessionMember) {
      if (!isUuid(id) || !(yield* rows.isOfMember(id, _id))) return yield* new SessionNotFound()
      return yield* transaction(
        Effect.gen(function* () {
          if (yield* sessions.end(id, _id)) yield* record("end session", _id)
        }),
      )
    }),

    /** Ends every session of the member except the current one. Returns the ids of the ended ones. */
    endOthers: ({ _id, sessionId }: SessionMember) =>
      transaction(
        Effect.gen(function* () {
          const ended = yield* sessions.endOthers(_id, sessionId, "member")
          if (ended.length > 0) yield* record("end other sessions", _id)
          return ended
        }),
      ),
  }
})

/** A member's view of the own sessions. */
export class MemberSessions extends Context.Service<MemberSessions, Effect.Success<typeof make>>()(
  "portal/MemberSessions",
) {
  static readonly layer = Layer.effect(MemberSessions, make).pipe(Layer.provide(Sessions.layer))
}
