import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Role, Social, type User } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf } from "../database/decoded-rows.ts"
import type { NewMember } from "../users/rows.ts"

const TextOrNull = Schema.NullOr(Schema.String)

/** The details of a sign-up, which become the member's record. */
export const AttemptDetails = Schema.Struct({
  firstName: Schema.String,
  middleName: TextOrNull,
  lastName: Schema.String,
  fullName: Schema.String,
  phone: TextOrNull,
  gender: Schema.String,
  dateOfBirth: Schema.String,
  role: Role,
  region: Schema.String,
  leadershipPosition: TextOrNull,
  bio: TextOrNull,
  admissionYear: Schema.NullOr(Schema.Int),
  yearOfStudy: TextOrNull,
  specialty: TextOrNull,
  licenseNumber: TextOrNull,
  yearsOfExperience: TextOrNull,
  socials: Schema.Array(Social),
})
export type AttemptDetails = typeof AttemptDetails.Type

/** A sign-up whose email is not verified yet. */
export const Attempt = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  passwordHash: Schema.String,
  details: AttemptDetails,
  codeHash: TextOrNull,
  codeExpiresAt: Schema.NullOr(Schema.Date),
  /** Wrong codes from the devices of this attempt. */
  wrongTries: Schema.Int,
  /** Wrong codes for the address from devices without an attempt. */
  wrongTriesElsewhere: Schema.Int,
  /** Whether the sign-up was made, or logged in to, on the device of the request. */
  isOfThisDevice: Schema.Boolean,
  createdAt: Schema.Date,
})
export type Attempt = typeof Attempt.Type

/** Wrong codes for an address from devices without an attempt. */
export const Tries = Schema.Struct({ wrongTries: Schema.Int, usedCodeHash: TextOrNull })
const Id = Schema.Struct({ id: Schema.String })

export interface NewAttempt {
  readonly email: string
  readonly passwordHash: string
  readonly details: AttemptDetails
  /** The hash of the device's key; null for a client that sends no key. */
  readonly deviceKey: string | null
  readonly codeHash: string | null
  readonly codeExpiresAt: Date | null
  readonly expiresAt: Date
}

/** Returns the member that an attempt becomes when its email is verified. */
export const memberOf = ({ email, passwordHash, details }: Attempt, verifiedAt: Date): NewMember => ({
  ...details,
  email,
  passwordHash,
  emailVerifiedAt: verifiedAt,
})

/** Returns the user record for a login before the email is verified. Only members have a membershipId. */
export const userOf = ({ id, email, details }: Attempt): User => ({
  ...details,
  _id: id,
  email,
  membershipId: "",
  avatarUrl: null,
  subscribed: false,
  emailVerified: false,
})

const make = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Locks an email address until the transaction ends. Unknown addresses get a row too. */
  lock: (email: string, at: Date) =>
    rowOf(Tries)(sql`insert into email_verifications (email, updated_at) values (${email}, ${at})
      on conflict (email) do update set updated_at = excluded.updated_at
      returning wrong_tries as "wrongTries", used_code_hash as "usedCodeHash"`).pipe(
      Effect.flatMap((row) =>
        row === undefined
          ? Effect.die(new Error("The row of an address was not written"))
          : Effect.succeed(row),
      ),
    ),
  /** Returns the attempts of an address that have not expired, newest first. */
  live: (email: string, deviceKey: string | null, at: Date) =>
    rowsOf(Attempt)(sql`select id, email, password_hash as "passwordHash", details, code_hash as "codeHash",
        code_expires_at as "codeExpiresAt", wrong_tries as "wrongTries",
        wrong_tries_elsewhere as "wrongTriesElsewhere",
        coalesce(${deviceKey}::text = any(device_keys), false) as "isOfThisDevice", created_at as "createdAt"
      from sign_up_attempts where email = ${email} and expires_at > ${at} order by created_at desc, id`),
  /**
   * Inserts an attempt, deletes the device's earlier attempt and all but the newest `maxAttempts` of the address.
   * Returns its id.
   */
  insert: Effect.fnUntraced(function* (attempt: NewAttempt, at: Date, maxAttempts: number) {
    const { email, passwordHash, details, deviceKey, codeHash, codeExpiresAt, expiresAt } = attempt
    yield* execute(
      sql`delete from sign_up_attempts where email = ${email} and ${deviceKey}::text = any(device_keys)`,
    )
    const row = yield* rowOf(
      Id,
    )(sql`insert into sign_up_attempts (email, password_hash, details, device_keys, code_hash,
        code_expires_at, created_at, expires_at)
      values (${email}, ${passwordHash}, ${JSON.stringify(details)}::jsonb,
        array_remove(array[${deviceKey}::text], null), ${codeHash}, ${codeExpiresAt}::timestamptz, ${at}, ${expiresAt})
      returning id`)
    if (row === undefined) return yield* Effect.die(new Error("A sign-up was not written"))
    yield* execute(sql`delete from sign_up_attempts where id in (select id from sign_up_attempts
      where email = ${email} and id <> ${row.id}::uuid order by created_at desc, id offset ${maxAttempts - 1}::int)`)
    return row.id
  }),
  /** Sets a new code and resets the counters of wrong codes. */
  renew: (id: string, codeHash: string, codeExpiresAt: Date) =>
    execute(sql`update sign_up_attempts set code_hash = ${codeHash}, code_expires_at = ${codeExpiresAt}, wrong_tries = 0,
      wrong_tries_elsewhere = 0 where id = ${id}::uuid`),
  /** Lets a device that logged in verify the attempt too. Returns undefined when the attempt no longer exists. */
  addDevice: (id: string, deviceKey: string | null) =>
    rowOf(Id)(sql`update sign_up_attempts set device_keys = case
        when ${deviceKey}::text is null or ${deviceKey}::text = any(device_keys) then device_keys
        else array_append(device_keys, ${deviceKey}::text) end
      where id = ${id}::uuid returning id`),
  countWrong: (ids: readonly string[]) =>
    execute(
      sql`update sign_up_attempts set wrong_tries = wrong_tries + 1 where id = any(${[...ids]}::uuid[])`,
    ),
  countWrongElsewhere: (email: string) =>
    Effect.andThen(
      execute(sql`update email_verifications set wrong_tries = wrong_tries + 1 where email = ${email}`),
      execute(
        sql`update sign_up_attempts set wrong_tries_elsewhere = wrong_tries_elsewhere + 1 where email = ${email}`,
      ),
    ),
  /** Resets the counter of wrong codes from devices without an attempt. */
  resetElsewhere: (email: string) =>
    execute(sql`update email_verifications set wrong_tries = 0 where email = ${email}`),
  /** Moves the sessions of a verified attempt to its member, and deletes every attempt of the address. */
  completeVerification: (id: string, email: string, codeHash: string | null) =>
    sql`update sessions set member_id = attempt_id, attempt_id = null where attempt_id = ${id}::uuid`.pipe(
      Effect.andThen(sql`delete from sign_up_attempts where email = ${email}`),
      Effect.andThen(sql`update email_verifications set wrong_tries = 0, used_code_hash = ${codeHash}
        where email = ${email}`),
      Effect.asVoid,
      Effect.orDie,
    ),
  /** Deletes expired attempts, and the rows of addresses that were last used before `before`. */
  sweep: (at: Date, before: Date) =>
    Effect.andThen(
      affectedRows(sql`delete from sign_up_attempts where expires_at <= ${at} returning id`),
      sql`delete from email_verifications where updated_at < ${before}`,
    ).pipe(Effect.asVoid, Effect.orDie),
}))

export class AttemptRows extends Context.Service<AttemptRows, Effect.Success<typeof make>>()(
  "portal/AttemptRows",
) {
  static readonly layer = Layer.effect(AttemptRows, make)
}
