import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { ApprovalListState } from "#api/contract/office-approvals.ts"
import { TransitionRole } from "#api/contract/transition.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { hasOfficeWords, hasPersonWords } from "#server/office-members/search-rows.ts"

const ApprovalRow = Schema.Struct({
  id: Schema.String,
  memberId: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  membershipId: Schema.String,
  from: Role,
  to: TransitionRole,
  /** The member's chapter or region now. */
  chapter: Schema.NullOr(Schema.String),
  region: Schema.String,
  specialty: Schema.NullOr(Schema.String),
  licenseNumber: Schema.NullOr(Schema.String),
  storedRegion: Schema.NullOr(Schema.String),
  storedSpecialty: Schema.NullOr(Schema.String),
  storedLicenseNumber: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  version: Schema.Int,
  status: Schema.Literals(["pending", "asked", "completed", "failed"]),
  claimedBy: Schema.NullOr(Schema.String),
  claimedByName: Schema.NullOr(Schema.String),
  claimedUntil: Schema.NullOr(Schema.Date),
  note: Schema.NullOr(Schema.String),
  decidedBy: Schema.NullOr(Schema.String),
  decidedByName: Schema.NullOr(Schema.String),
  decidedAt: Schema.NullOr(Schema.Date),
  /** When a request that waits was sent, and another one asked about or decided: its place in the list. */
  placedAt: Schema.Date,
})
export type ApprovalRow = typeof ApprovalRow.Type

const QuestionRow = Schema.Struct({
  id: Schema.String,
  transitionId: Schema.String,
  text: Schema.String,
  askedBy: Schema.String,
  askedByName: Schema.String,
  askedAt: Schema.Date,
  answer: Schema.NullOr(Schema.String),
  answeredAt: Schema.NullOr(Schema.Date),
})
export type QuestionRow = typeof QuestionRow.Type

const RecommendationRow = Schema.Struct({
  transitionId: Schema.String,
  by: Schema.String,
  byName: Schema.String,
  recommendation: Schema.Literals(["for", "against"]),
  note: Schema.String,
  at: Schema.Date,
})
export type RecommendationRow = typeof RecommendationRow.Type

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const approval =
    sql.literal(`t.id::text as id, t.member_id::text as "memberId", m.full_name as "fullName", m.email,
    m.membership_id as "membershipId", m.role as "from", t.role as "to", m.region as "chapter", t.region, t.specialty,
    t.license_number as "licenseNumber", m.region as "storedRegion", m.specialty as "storedSpecialty",
    m.license_number as "storedLicenseNumber", t.created_at as "createdAt", t.version,
    case when t.asked_at is null then t.status else 'asked' end as status,
    t.claimed_by::text as "claimedBy", claimer.full_name as "claimedByName", t.claimed_until as "claimedUntil", t.note,
    t.decided_by::text as "decidedBy", decider.full_name as "decidedByName", t.decided_at as "decidedAt",
    case when t.status = 'pending' then coalesce(t.asked_at, t.created_at) else coalesce(t.decided_at, t.updated_at) end as "placedAt"
    from transitions t join members m on m.id = t.member_id left join members claimer on claimer.id = t.claimed_by
      left join members decider on decider.id = t.decided_by`)
  const lists = {
    waiting: {
      own: sql`t.status = 'pending' and t.asked_at is null`,
      at: sql.literal("t.created_at"),
      behind: sql.literal(">"),
      order: sql.literal("asc"),
    },
    asked: {
      own: sql`t.asked_at is not null`,
      at: sql.literal("t.asked_at"),
      behind: sql.literal(">"),
      order: sql.literal("asc"),
    },
    decided: {
      own: sql`t.status <> 'pending'`,
      at: sql.literal("coalesce(t.decided_at, t.updated_at)"),
      behind: sql.literal("<"),
      order: sql.literal("desc"),
    },
  } satisfies Record<ApprovalListState, unknown>
  return {
    transaction: transactionOf(sql),
    /**
     * Returns requests after a cursor: those that wait, the oldest first, those with an open question, the oldest question
     * first, or the decided ones, the last decision first.
     */
    list: (
      state: ApprovalListState,
      words: readonly string[],
      /** The chapters of the members; null for all. Without all, the search leaves out licence numbers. */
      chapters: readonly string[] | null,
      after: Cursor | undefined,
      limit: number,
    ) => {
      const { own, at, behind, order } = lists[state]
      const statement = sql`select ${approval} where ${sql.and([
        own,
        ...(chapters === null
          ? hasOfficeWords(sql, words)
          : [sql`m.region = any(${[...chapters]}::text[])`, ...hasPersonWords(sql, words)]),
        ...(after === undefined ? [] : [sql`(${at}, t.id) ${behind} (${after.at}, ${after.key}::uuid)`]),
      ])} order by ${at} ${order}, t.id ${order} limit ${limit}`
      // An unprepared statement is planned for its words, frequent or rare.
      return rowsOf(ApprovalRow)(words.length === 0 ? statement : statement.unprepared)
    },
    find: (id: string) => rowOf(ApprovalRow)(sql`select ${approval} where t.id = ${id}::uuid`),
    /** Returns the questions about requests, the oldest first. */
    questions: (ids: readonly string[]) =>
      rowsOf(
        QuestionRow,
      )(sql`select q.id::text as id, q.transition_id::text as "transitionId", q.question as text,
          q.asked_by::text as "askedBy", asker.full_name as "askedByName", q.asked_at as "askedAt", q.answer,
          q.answered_at as "answeredAt"
        from transition_questions q join members asker on asker.id = q.asked_by
        where q.transition_id = any(${[...ids]}::uuid[]) order by q.asked_at, q.id`),
    /** Returns the recommendations of requests since these were sent, the oldest first. */
    recommendations: (ids: readonly string[]) =>
      rowsOf(
        RecommendationRow,
      )(sql`select r.transition_id::text as "transitionId", r.recommended_by::text as by,
          leader.full_name as "byName", r.recommendation, r.note, r.given_at as at
        from transition_recommendations r join transitions t on t.id = r.transition_id
          join members leader on leader.id = r.recommended_by
        where r.transition_id = any(${[...ids]}::uuid[]) and r.withdrawn_at is null and r.given_at >= t.created_at
        order by r.given_at, r.recommended_by`),
    recommend: (
      id: string,
      by: string,
      { recommendation, note }: Pick<RecommendationRow, "recommendation" | "note">,
      at: Date,
    ) =>
      execute(sql`insert into transition_recommendations (transition_id, recommended_by, recommendation, note, given_at)
        values (${id}::uuid, ${by}::uuid, ${recommendation}, ${note}, ${at})
        on conflict (transition_id, recommended_by) do update set recommendation = excluded.recommendation,
          note = excluded.note, given_at = excluded.given_at, withdrawn_at = null`),
    withdraw: (id: string, by: string, at: Date) =>
      execute(sql`update transition_recommendations set withdrawn_at = ${at}
        where transition_id = ${id}::uuid and recommended_by = ${by}::uuid`),
    /** Locks the member of a request until the transaction ends, as every decision about a transition does. */
    lock: (id: string) =>
      execute(sql`select 1 from members where id = (select member_id from transitions where id = ${id}::uuid)
        for update`),
    /** Claims a waiting request that nobody else reviews at `at`. Returns 0 otherwise. */
    claim: (id: string, by: string, at: Date, until: Date) =>
      affectedRows(sql`update transitions set claimed_by = ${by}::uuid, claimed_until = ${until}
        where id = ${id}::uuid and status = 'pending' and member_id <> ${by}::uuid
          and (claimed_by is null or claimed_by = ${by}::uuid or claimed_until <= ${at}) returning id`),
    release: (id: string, by: string) =>
      execute(sql`update transitions set claimed_by = null, claimed_until = null
        where id = ${id}::uuid and claimed_by = ${by}::uuid`),
  }
})

/** The only SQL of approvals. */
export class ApprovalRows extends Context.Service<ApprovalRows, Effect.Success<typeof make>>()(
  "portal/ApprovalRows",
) {
  static readonly layer = Layer.effect(ApprovalRows, make)
}
