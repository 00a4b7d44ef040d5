import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Role } from "#api/contract/users.ts"
import { rowOf, rowsOf, touched } from "../database/decoded.ts"

const Id = Schema.Struct({ id: Schema.String })

/** A refresh token and what became of it. */
export const RefreshRow = Schema.Struct({
  sessionId: Schema.String,
  memberId: Schema.String,
  role: Role,
  expiresAt: Schema.Date,
  usedAt: Schema.NullOr(Schema.Date),
  successorUsedAt: Schema.NullOr(Schema.Date),
  sessionEndedAt: Schema.NullOr(Schema.Date),
  memberDisabled: Schema.Boolean,
})

/** A live session, as every request with an access token checks it. */
export const LiveSession = Schema.Struct({ role: Role, emailVerified: Schema.Boolean })

/** A session that is still open, with its member's role now. */
const OpenSession = Schema.Struct({ id: Schema.String, role: Role })

export type EndReason = "logout" | "reuse" | "password" | "disabled"

const makeSessionRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  begin: (memberId: string, at: Date) =>
    rowOf(Id)(
      sql`insert into sessions (member_id, created_at) values (${memberId}::uuid, ${at}) returning id`,
    ),
  insertToken: (hash: string, sessionId: string, at: Date, expiresAt: Date) =>
    sql`insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
      values (${hash}, ${sessionId}::uuid, ${at}, ${expiresAt})`.pipe(Effect.asVoid, Effect.orDie),
  /** Waits for the family of a token, until the transaction ends: whoever reads next sees what was done. */
  lockFamily: (hash: string) =>
    rowOf(Id)(sql`select s.id from sessions s join refresh_tokens t on t.session_id = s.id
      where t.token_hash = ${hash} for update of s`),
  token: (hash: string) =>
    rowOf(RefreshRow)(sql`select t.session_id as "sessionId", s.member_id as "memberId", m.role,
        t.expires_at as "expiresAt", t.used_at as "usedAt", n.used_at as "successorUsedAt",
        s.ended_at as "sessionEndedAt", m.disabled_at is not null as "memberDisabled"
      from refresh_tokens t join sessions s on s.id = t.session_id join members m on m.id = s.member_id
        left join refresh_tokens n on n.token_hash = t.successor_hash
      where t.token_hash = ${hash}`),
  spend: (hash: string, successorHash: string, at: Date) =>
    sql`update refresh_tokens set used_at = ${at}, successor_hash = ${successorHash} where token_hash = ${hash}`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
  end: (sessionId: string, reason: EndReason, at: Date) =>
    touched(sql`update sessions set ended_at = ${at}, end_reason = ${reason}
      where id = ${sessionId}::uuid and ended_at is null returning id`),
  endAll: (memberId: string, reason: EndReason, at: Date) =>
    rowsOf(Id)(sql`update sessions set ended_at = ${at}, end_reason = ${reason}
      where member_id = ${memberId}::uuid and ended_at is null returning id`),
  endOthers: (memberId: string, kept: string, reason: EndReason, at: Date) =>
    rowsOf(Id)(sql`update sessions set ended_at = ${at}, end_reason = ${reason}
      where member_id = ${memberId}::uuid and id <> ${kept}::uuid and ended_at is null returning id`),
  live: (sessionId: string, memberId: string) =>
    rowOf(LiveSession)(sql`select m.role, m.email_verified_at is not null as "emailVerified"
      from sessions s join members m on m.id = s.member_id
      where s.id = ${sessionId}::uuid and m.id = ${memberId}::uuid and s.ended_at is null and m.disabled_at is null`),
  /** Those of these sessions that are open. */
  liveAmong: (sessionIds: readonly string[]) =>
    rowsOf(
      OpenSession,
    )(sql`select s.id::text as id, m.role from sessions s join members m on m.id = s.member_id
      where s.id = any(${[...sessionIds]}::uuid[]) and s.ended_at is null and m.disabled_at is null`),
}))

export class SessionRows extends Context.Service<SessionRows, Effect.Success<typeof makeSessionRows>>()(
  "portal/SessionRows",
) {
  static readonly layer = Layer.effect(SessionRows, makeSessionRows)
}

/** A code that was mailed, or that an unknown address would have been mailed (`memberId` null). */
export const CodeRow = Schema.Struct({
  memberId: Schema.NullOr(Schema.String),
  codeHash: Schema.String,
  expiresAt: Schema.Date,
  wrongTries: Schema.Int,
  usedAt: Schema.NullOr(Schema.Date),
})
export const ResetRow = Schema.Struct({ email: Schema.String, memberId: Schema.NullOr(Schema.String) })

interface NewSecret {
  readonly email: string
  readonly memberId: string | null
  readonly hash: string
  readonly at: Date
  readonly expiresAt: Date
}

const makeCodeRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** The newest code of an email; the one before it is gone. */
  put: ({ email, memberId, hash, at, expiresAt }: NewSecret) =>
    sql`insert into email_codes (email, member_id, code_hash, created_at, expires_at)
      values (${email}, ${memberId}::uuid, ${hash}, ${at}, ${expiresAt})
      on conflict (email) do update set member_id = excluded.member_id, code_hash = excluded.code_hash,
        created_at = excluded.created_at, expires_at = excluded.expires_at, wrong_tries = 0, used_at = null`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
  /** The same, but a code that still holds is left alone. */
  putUnlessLive: ({ email, memberId, hash, at, expiresAt }: NewSecret) =>
    sql`insert into email_codes (email, member_id, code_hash, created_at, expires_at)
      values (${email}, ${memberId}::uuid, ${hash}, ${at}, ${expiresAt})
      on conflict (email) do update set member_id = excluded.member_id, code_hash = excluded.code_hash,
        created_at = excluded.created_at, expires_at = excluded.expires_at, wrong_tries = 0, used_at = null
      where email_codes.used_at is not null or email_codes.expires_at <= ${at}`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
  /** The code of an email, for this transaction alone. */
  lock: (email: string) =>
    rowOf(CodeRow)(sql`select member_id as "memberId", code_hash as "codeHash", expires_at as "expiresAt",
        wrong_tries as "wrongTries", used_at as "usedAt"
      from email_codes where email = ${email} for update`),
  countWrong: (email: string) =>
    sql`update email_codes set wrong_tries = wrong_tries + 1 where email = ${email}`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
  spend: (email: string, at: Date) =>
    sql`update email_codes set used_at = ${at} where email = ${email}`.pipe(Effect.asVoid, Effect.orDie),

  putReset: ({ email, memberId, hash, at, expiresAt }: NewSecret) =>
    sql`insert into reset_tokens (email, member_id, token_hash, created_at, expires_at)
      values (${email}, ${memberId}::uuid, ${hash}, ${at}, ${expiresAt})
      on conflict (email) do update set member_id = excluded.member_id, token_hash = excluded.token_hash,
        created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
  liveReset: (hash: string, at: Date) =>
    rowOf(ResetRow)(sql`select email, member_id as "memberId" from reset_tokens
      where token_hash = ${hash} and used_at is null and expires_at > ${at} and member_id is not null`),
  /** One of any number of callers gets the row: the condition is checked again after the wait. */
  spendReset: (hash: string, at: Date) =>
    rowOf(ResetRow)(sql`update reset_tokens set used_at = ${at}
      where token_hash = ${hash} and used_at is null and expires_at > ${at} and member_id is not null
      returning email, member_id as "memberId"`),
  /** Rows of codes and tokens that ended a day ago are of no use to anybody. */
  sweep: (before: Date) =>
    Effect.andThen(
      sql`delete from email_codes where expires_at < ${before}`,
      sql`delete from reset_tokens where expires_at < ${before}`,
    ).pipe(Effect.asVoid, Effect.orDie),
}))

export class CodeRows extends Context.Service<CodeRows, Effect.Success<typeof makeCodeRows>>()(
  "portal/CodeRows",
) {
  static readonly layer = Layer.effect(CodeRows, makeCodeRows)
}
