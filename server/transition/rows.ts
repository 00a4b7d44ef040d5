import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Transition, TransitionRole } from "#api/contract/transition.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf } from "../database/decoded-rows.ts"

export const TransitionRow = Schema.Struct({
  id: Schema.String,
  memberId: Schema.String,
  role: TransitionRole,
  region: Schema.String,
  specialty: Schema.NullOr(Schema.String),
  licenseNumber: Schema.NullOr(Schema.String),
  status: Schema.Literals(["pending", "completed", "failed"]),
  note: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  /** When the office's open question was asked; null without one. */
  askedAt: Schema.NullOr(Schema.Date),
})
export type TransitionRow = typeof TransitionRow.Type

/** The member who asks for a transition, as stored in the profile. */
export const Applicant = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  firstName: Schema.String,
  role: Role,
  specialty: Schema.NullOr(Schema.String),
  licenseNumber: Schema.NullOr(Schema.String),
})
export type Applicant = typeof Applicant.Type

/** A transition before it is stored. `specialty` and `licenseNumber` will become the profile's. */
export type TransitionRequest = Pick<
  TransitionRow,
  "memberId" | "role" | "region" | "specialty" | "licenseNumber"
>

interface StoredDecision {
  readonly status: Transition["status"]
  readonly note: string | null
  readonly decidedBy: string | null
}

const makeTransitionRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns =
    sql.literal(`id, member_id as "memberId", role, region, specialty, license_number as "licenseNumber",
    status, note, created_at as "createdAt", asked_at as "askedAt"`)
  const applicantColumns = sql.literal(`id, email, first_name as "firstName", role, specialty,
    license_number as "licenseNumber"`)
  return {
    ofMember: (memberId: string) =>
      rowOf(TransitionRow)(sql`select ${columns} from transitions where member_id = ${memberId}::uuid`),
    applicant: (memberId: string) =>
      rowOf(Applicant)(sql`select ${applicantColumns} from members where id = ${memberId}::uuid`),
    /** Locks the member until the transaction ends, as every act about a transition does. */
    lock: (memberId: string) => execute(sql`select 1 from members where id = ${memberId}::uuid for update`),
    /** Finds a member by email or membershipId, for the office. Locks the row until the transaction ends. */
    lockApplicant: (who: string) =>
      rowOf(Applicant)(sql`select ${applicantColumns} from members
        where email = ${who.toLowerCase()} or membership_id = ${who.toUpperCase()} for update`),
    /**
     * Creates the member's transition or sends it again. Returns undefined while it is pending. One statement checks and
     * writes, so that only one of several concurrent callers succeeds. The caller has locked the member.
     */
    send: ({ memberId, role, region, specialty, licenseNumber }: TransitionRequest, at: Date) =>
      rowOf(TransitionRow)(sql`insert into transitions (member_id, role, region, specialty, license_number,
          created_at, updated_at)
        values (${memberId}::uuid, ${role}, ${region}, ${specialty}, ${licenseNumber}, ${at}, ${at})
        on conflict (member_id) do update set role = excluded.role, region = excluded.region,
          specialty = excluded.specialty, license_number = excluded.license_number, status = 'pending', note = null,
          created_at = excluded.created_at, updated_at = excluded.updated_at, decided_by = null, decided_at = null,
          version = transitions.version + 1
        where transitions.status <> 'pending'
        returning ${columns}`),
    /** Stores a decision, and ends the claim and an open question. `decidedBy` is null for a decision by a command. */
    decide: (id: string, { status, note, decidedBy }: StoredDecision, at: Date) =>
      affectedRows(sql`update transitions set status = ${status}, note = ${note}, decided_by = ${decidedBy}::uuid,
          decided_at = ${at}, claimed_by = null, claimed_until = null, asked_at = null, version = version + 1, updated_at = ${at}
        where id = ${id}::uuid returning id`),
    /**
     * Sets the member's new role. `by` is null for a decision by a command. A new doctor gets '0 - 5 Years' of experience if
     * the profile has none.
     */
    promote: (
      { memberId, role, region, specialty, licenseNumber }: TransitionRow,
      by: string | null,
      at: Date,
    ) =>
      affectedRows(
        sql`update members set role = ${role}, region = ${region}, profile_changed_by = ${by}::uuid, updated_at = ${at}${
          role === "Doctor"
            ? sql`, specialty = ${specialty}, license_number = ${licenseNumber},
            years_of_experience = coalesce(years_of_experience, '0 - 5 Years')`
            : sql``
        } where id = ${memberId}::uuid returning id`,
      ),
  }
})

/** The only SQL of transitions. */
export class TransitionRows extends Context.Service<
  TransitionRows,
  Effect.Success<typeof makeTransitionRows>
>()("portal/TransitionRows") {
  static readonly layer = Layer.effect(TransitionRows, makeTransitionRows)
}
