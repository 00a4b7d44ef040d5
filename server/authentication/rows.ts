import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf } from "../database/decoded-rows.ts"

const Id = Schema.Struct({ id: Schema.String })

/** A refresh token and its state. */
export const RefreshRow = Schema.Struct({
  sessionId: Schema.String,
  memberId: Schema.String,
  expiresAt: Schema.Date,
  usedAt: Schema.NullOr(Schema.Date),
  successorUsedAt: Schema.NullOr(Schema.Date),
  sessionCreatedAt: Schema.Date,
  sessionEndedAt: Schema.NullOr(Schema.Date),
  memberDisabled: Schema.Boolean,
})

/** What a request with an access token needs to know of its session. */
export const LiveSession = Schema.Struct({ role: Role, emailVerified: Schema.Boolean })

/** A suspension. `until` is the first moment after it; null without an end. */
const Suspension = Schema.Struct({ until: Schema.NullOr(Schema.Date) })

/** What a login has checked before its session begins. */
const CheckedAccount = Schema.Struct({
  passwordHash: Schema.String,
  disabled: Schema.Boolean,
  suspendedUntil: Schema.NullOr(Schema.Date),
})

/** A session as its member sees it. */
const ListedSession = Schema.Struct({
  id: Schema.String,
  device: Schema.NullOr(Schema.String),
  network: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  lastUsedAt: Schema.Date,
})

/** The device and the network of a session's newest tokens. */
interface SessionSource {
  readonly device: string
  readonly network: string | null
}

/** An open session with its member's current role, and whether the member answers as 'admin' in chats. */
const OpenSession = Schema.Struct({ id: Schema.String, role: Role, isOffice: Schema.Boolean })

export type EndReason = "logout" | "reuse" | "password" | "disabled" | "member" | "email"

const makeSessionRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Opens a session of a member, or of a sign-up whose email is not verified yet. */
  begin: (id: string, isVerified: boolean, { device, network }: SessionSource, at: Date) =>
    rowOf(Id)(
      sql`insert into sessions (member_id, attempt_id, device, network, created_at, last_used_at)
        values (${isVerified ? id : null}::uuid, ${isVerified ? null : id}::uuid, ${device}, ${network}, ${at}, ${at})
        returning id`,
    ),
  /**
   * Returns the account of a login, and locks it. A concurrent password reset or suspension waits until the transaction
   * ends, and then ends the new session.
   */
  lockAccount: (memberId: string) =>
    rowOf(CheckedAccount)(sql`select password_hash as "passwordHash", disabled_at is not null as disabled,
        suspended_until as "suspendedUntil"
      from members where id = ${memberId}::uuid for no key update`),
  /** Stores when, and from which device and network, a session was last used. */
  recordUse: (sessionId: string, { device, network }: SessionSource, at: Date) =>
    execute(sql`update sessions set device = ${device}, network = ${network}, last_used_at = ${at}
      where id = ${sessionId}::uuid`),
  /** Returns the open sessions of a member that were created after `createdAfter`, the last used first. */
  ofMember: (memberId: string, createdAfter: Date, at: Date) =>
    rowsOf(ListedSession)(sql`select s.id::text as id, s.device, s.network, s.created_at as "createdAt",
        s.last_used_at as "lastUsedAt"
      from sessions s where s.member_id = ${memberId}::uuid and s.ended_at is null and s.created_at > ${createdAfter}
        and exists (select 1 from refresh_tokens t where t.session_id = s.id and t.used_at is null
          and t.expires_at > ${at})
      order by s.last_used_at desc, s.id`),
  isOfMember: (sessionId: string, memberId: string) =>
    Effect.map(
      affectedRows(sql`select 1 as found from sessions
        where id = ${sessionId}::uuid and member_id = ${memberId}::uuid`),
      (rows) => rows > 0,
    ),
  insertToken: (hash: string, sessionId: string, at: Date, expiresAt: Date) =>
    execute(sql`insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
      values (${hash}, ${sessionId}::uuid, ${at}, ${expiresAt})`),
  /** Locks the session of a refresh token until the transaction ends. All tokens of a session form a family. */
  lockFamily: (hash: string) =>
    rowOf(Id)(sql`select s.id from sessions s join refresh_tokens t on t.session_id = s.id
      where t.token_hash = ${hash} for update of s`),
  token: (hash: string) =>
    rowOf(
      RefreshRow,
    )(sql`select t.session_id as "sessionId", coalesce(s.member_id, s.attempt_id) as "memberId",
        t.expires_at as "expiresAt", t.used_at as "usedAt", n.used_at as "successorUsedAt",
        s.created_at as "sessionCreatedAt", s.ended_at as "sessionEndedAt", m.disabled_at is not null as "memberDisabled"
      from refresh_tokens t join sessions s on s.id = t.session_id left join members m on m.id = s.member_id
        left join refresh_tokens n on n.token_hash = t.successor_hash
      where t.token_hash = ${hash}`),
  markUsed: (hash: string, successorHash: string, at: Date) =>
    execute(
      sql`update refresh_tokens set used_at = ${at}, successor_hash = ${successorHash} where token_hash = ${hash}`,
    ),
  /** Ends a session. Returns 0 when it had ended before. */
  end: (sessionId: string, reason: EndReason, at: Date) =>
    affectedRows(sql`update sessions set ended_at = ${at}, end_reason = ${reason}
      where id = ${sessionId}::uuid and ended_at is null returning id`),
  endAll: (memberId: string, reason: EndReason, at: Date) =>
    rowsOf(Id)(sql`update sessions set ended_at = ${at}, end_reason = ${reason}
      where member_id = ${memberId}::uuid and ended_at is null returning id`),
  endOthers: (memberId: string, exceptId: string, reason: EndReason, at: Date) =>
    rowsOf(Id)(sql`update sessions set ended_at = ${at}, end_reason = ${reason}
      where member_id = ${memberId}::uuid and id <> ${exceptId}::uuid and ended_at is null returning id`),
  /** Returns the session if it is open, was created after `createdAfter`, and belongs to this member or sign-up. */
  live: (sessionId: string, memberId: string, createdAfter: Date) =>
    rowOf(LiveSession)(sql`select coalesce(m.role, a.details ->> 'role') as role,
        m.email_verified_at is not null as "emailVerified"
      from sessions s left join members m on m.id = s.member_id left join sign_up_attempts a on a.id = s.attempt_id
      where s.id = ${sessionId}::uuid and coalesce(s.member_id, s.attempt_id) = ${memberId}::uuid
        and s.ended_at is null and s.created_at > ${createdAfter} and m.disabled_at is null`),
  /** Returns the suspension that ended this session of this member, while the suspension lasts. */
  suspension: (sessionId: string, memberId: string, at: Date) =>
    rowOf(
      Suspension,
    )(sql`select m.suspended_until as until from sessions s join members m on m.id = s.member_id
      where s.id = ${sessionId}::uuid and m.id = ${memberId}::uuid and m.disabled_at is not null
        and (m.suspended_until is null or m.suspended_until > ${at})
        and (s.ended_at is null or s.end_reason = 'disabled')`),
  /** Returns those of these sessions that are open and were created after `createdAfter`. */
  activeAmong: (sessionIds: readonly string[], createdAfter: Date, at: Date) =>
    rowsOf(
      OpenSession,
    )(sql`select s.id::text as id, m.role, m.id in (select member_id from staff_at(${at}) where role = 'admin')
        as "isOffice"
      from sessions s join members m on m.id = s.member_id
      where s.id = any(${[...sessionIds]}::uuid[]) and s.ended_at is null and s.created_at > ${createdAfter}
        and m.disabled_at is null`),
  /** Deletes the sessions that began before `before`, with their refresh tokens. */
  sweep: (before: Date) => execute(sql`delete from sessions where created_at < ${before}`),
}))

export class SessionRows extends Context.Service<SessionRows, Effect.Success<typeof makeSessionRows>>()(
  "portal/SessionRows",
) {
  static readonly layer = Layer.effect(SessionRows, makeSessionRows)
}

export const ResetRow = Schema.Struct({ email: Schema.String, memberId: Schema.NullOr(Schema.String) })

interface NewResetToken {
  readonly email: string
  readonly memberId: string | null
  readonly hash: string
  readonly at: Date
  readonly expiresAt: Date
}

const makeResetTokenRows = Effect.map(SqlClient.SqlClient, (sql) => {
  /** The token was mailed to the member's present address. A link that went to an earlier address does not work. */
  const ofAddress = sql.literal("email = (select m.email from members m where m.id = member_id)")
  return {
    putReset: ({ email, memberId, hash, at, expiresAt }: NewResetToken) =>
      execute(sql`insert into reset_tokens (email, member_id, token_hash, created_at, expires_at)
      values (${email}, ${memberId}::uuid, ${hash}, ${at}, ${expiresAt})`),
    activeReset: (hash: string, at: Date) =>
      rowOf(ResetRow)(sql`select email, member_id as "memberId" from reset_tokens
      where token_hash = ${hash} and used_at is null and expires_at > ${at} and ${ofAddress}`),
    /** Whether a token was used, and would otherwise still be valid. */
    isUsedReset: (hash: string, at: Date) =>
      Effect.map(
        affectedRows(sql`select 1 as found from reset_tokens
        where token_hash = ${hash} and used_at is not null and expires_at > ${at} and ${ofAddress}`),
        (rows) => rows > 0,
      ),
    /** Returns the row to one of several concurrent callers only: PostgreSQL checks the condition again after the lock. */
    markResetUsed: (hash: string, at: Date) =>
      rowOf(ResetRow)(sql`update reset_tokens set used_at = ${at}
      where token_hash = ${hash} and used_at is null and expires_at > ${at} and ${ofAddress}
      returning email, member_id as "memberId"`),
    /** Marks every token of an address as used, after one of them has set a password. */
    closeResets: (email: string, at: Date) =>
      execute(sql`update reset_tokens set used_at = ${at} where email = ${email} and used_at is null`),
    /** Deletes tokens that expired before `before`. */
    sweep: (before: Date) => execute(sql`delete from reset_tokens where expires_at < ${before}`),
  }
})

export class ResetTokenRows extends Context.Service<
  ResetTokenRows,
  Effect.Success<typeof makeResetTokenRows>
>()("portal/ResetTokenRows") {
  static readonly layer = Layer.effect(ResetTokenRows, makeResetTokenRows)
}

/** The largest number of devices stored for one member; the most recent ones stay. */
const maxKnownDevices = 20

/** The devices that logged in to an account, by the keyed hash of their key. */
export const deviceRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Returns whether the device has logged in to the account of this email. */
  isKnown: (email: string, keyHash: string) =>
    Effect.map(
      affectedRows(sql`select 1 as found from known_devices d join members m on m.id = d.member_id
        where m.email = ${email} and d.key_hash = ${keyHash}`),
      (rows) => rows > 0,
    ),
  store: (memberId: string, keyHash: string, at: Date) =>
    Effect.andThen(
      execute(sql`insert into known_devices (member_id, key_hash, logged_in_at)
        values (${memberId}::uuid, ${keyHash}, ${at})
        on conflict (member_id, key_hash) do update set logged_in_at = excluded.logged_in_at`),
      execute(sql`delete from known_devices where member_id = ${memberId}::uuid and key_hash in (
        select key_hash from known_devices where member_id = ${memberId}::uuid
        order by logged_in_at desc, key_hash offset ${maxKnownDevices})`),
    ),
  clear: (memberId: string) => execute(sql`delete from known_devices where member_id = ${memberId}::uuid`),
}))
