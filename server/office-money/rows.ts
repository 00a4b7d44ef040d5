import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { MoneyState } from "#api/contract/office-money.ts"
import { Currency } from "#api/contract/currency.ts"
import { Purpose, Source } from "#api/contract/payments.ts"
import { rolesWith } from "#api/contract/staff-roles.ts"
import { execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { hasWord } from "#server/office-members/search-rows.ts"
import { Minor } from "#server/payments/payment.ts"
import { waitsForDecision } from "#server/payments/held-rows.ts"
import { statuses } from "#server/payments/states.ts"
import { failedRefund } from "./refund-rows.ts"

/**
 * A payment in a list; amounts in minor units. `offlineId` is set only for an offline payment that waits for a second
 * person. Its reference is its slip.
 */
const ListedPayment = Schema.Struct({
  id: Schema.String,
  reference: Schema.String,
  title: Schema.String,
  purpose: Purpose,
  amount: Minor,
  refundedAmount: Minor,
  currency: Currency,
  source: Source,
  status: Schema.Literals([...statuses, "awaitingSecond"]),
  offlineId: Schema.NullOr(Schema.String),
  memberId: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  createdAt: Schema.Date,
  claimedBy: Schema.NullOr(Schema.String),
  claimedByName: Schema.NullOr(Schema.String),
  claimedUntil: Schema.NullOr(Schema.Date),
})
export type ListedPayment = typeof ListedPayment.Type

/** Who decided about a payment, and whether a second person approved it. */
const DecisionRow = Schema.Struct({
  decision: Schema.NullOr(Schema.Literals(["release", "refuse"])),
  note: Schema.NullOr(Schema.String),
  by: Schema.NullOr(Schema.String),
  byName: Schema.NullOr(Schema.String),
  at: Schema.NullOr(Schema.Date),
  approvedBy: Schema.NullOr(Schema.String),
  approvedByName: Schema.NullOr(Schema.String),
  approvedAt: Schema.NullOr(Schema.Date),
})

const LedgerRow = Schema.Struct({
  kind: Schema.Literals(["payment", "refund", "return"]),
  amount: Minor,
  at: Schema.Date,
})

/** An entry of a payment's own audit trail. */
const HistoryRow = Schema.Struct({
  what: Schema.String,
  note: Schema.NullOr(Schema.String),
  claims: Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)),
  at: Schema.Date,
  /** How many entries the payment has. */
  total: Schema.Int,
})

/** How many members of a searched name have their payments listed, by their ids: each page has the same ones. */
const maxMembers = 200

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`p.id::text as id, p.reference, p.title, p.purpose, p.amount,
    p.refunded_amount as "refundedAmount", p.currency, p.source, p.status, null::text as "offlineId", p.member_id::text as "memberId",
    m.full_name as "fullName", m.email, p.created_at as "createdAt", p.claimed_by::text as "claimedBy",
    (select full_name from members where id = p.claimed_by) as "claimedByName", p.claimed_until as "claimedUntil"`)
  /** The columns of an offline payment that waits. No row of `payments` is made before it is granted. */
  const waitingColumns = sql.literal(`o.id::text as id, o.slip as reference, o.title, o.purpose, o.amount,
    0::bigint as "refundedAmount", o.currency, 'OFFLINE' as source, o.status, o.id::text as "offlineId",
    o.member_id::text as "memberId", m.full_name as "fullName", m.email, o.recorded_at as "createdAt", null::text as "claimedBy",
    null::text as "claimedByName", null::timestamptz as "claimedUntil"`)
  const inState = {
    all: sql`true`,
    waiting: sql`p.id in (select payment_id from refunds where status = 'awaitingSecond'
      union select id from payments where status = 'held' and decision is not null and ${waitsForDecision(sql)})`,
    held: sql`p.status = 'held' and ${waitsForDecision(sql, "p")}`,
    "refund-failed": sql`p.status in ('paid', 'held') and p.id in (select r.payment_id from refunds r where ${failedRefund(sql)})`,
    refunded: sql`(p.refunded_amount > 0 or p.status in ('refunded', 'reversed'))`,
  } satisfies Record<MoneyState, unknown>
  /** Returns the members that a search finds, by an index. */
  const matchingMembers = (words: readonly string[]) =>
    sql`(select id from members where email = ${words.join(" ").toLowerCase()})
        union (select m.id from members m where ${sql.and(
          words.map((word) => hasWord(sql, word.toLowerCase())),
        )} order by m.id limit ${maxMembers})`
  /** Returns the ids and times of the payments that match a search. Each of the branches reads its own index. */
  const matching = (words: readonly string[], exact: string, slip: string, own: Statement.Fragment) => {
    const typed = [exact, exact.toUpperCase()]
    return [
      sql`p.reference = any(${typed}::text[])`,
      sql`p.id in (select payment_id from offline_payments where slip_key = ${slip} and status = 'granted')`,
      sql`p.provider_id = any(${typed}::text[])`,
      sql`p.member_id in (${matchingMembers(words)})`,
    ]
      .map((branch) => sql`select p.id, p.created_at from payments p where ${branch} and ${own}`)
      .reduce((union, next) => sql`${union} union ${next}`)
  }

  /** Returns the waiting offline payments after a cursor. Few wait at a time, so each is compared with the search. */
  const waiting = (
    words: readonly string[],
    exact: string,
    slip: string,
    after: Cursor | undefined,
    limit: number,
  ) => sql`select ${waitingColumns} from offline_payments o
        join members m on m.id = o.member_id
      where ${sql.and([
        sql`o.status = 'awaitingSecond'`,
        ...(after === undefined
          ? []
          : [sql`(o.recorded_at, o.id) < (${after.at}::timestamptz, ${after.key}::uuid)`]),
        ...(words.length === 0
          ? []
          : [
              sql.or([
                sql`o.slip_key = ${slip}`,
                sql`o.id::text = ${exact.toLowerCase()}`,
                sql`o.member_id in (${matchingMembers(words)})`,
              ]),
            ]),
      ])} order by o.recorded_at desc, o.id desc limit ${limit}`

  return {
    /** Reads all parts of a payment as they are at one moment. */
    snapshot: <A, E, R>(reading: Effect.Effect<A, E, R>) =>
      transactionOf(sql)(
        Effect.andThen(execute(sql`set transaction isolation level repeatable read, read only`), reading),
      ),
    /**
     * Returns the payments after a cursor, the newest first, with the offline ones that wait for a second person. `exact`
     * is the search as a reference, and `slip` as the number of an offline payment.
     */
    list: (
      state: MoneyState,
      words: readonly string[],
      exact: string,
      slip: string,
      after: Cursor | undefined,
      limit: number,
    ) => {
      const own = sql.and([
        inState[state],
        ...(after === undefined
          ? []
          : [sql`(p.created_at, p.id) < (${after.at}::timestamptz, ${after.key}::uuid)`]),
      ])
      const page =
        words.length === 0
          ? sql`select ${columns} from payments p join members m on m.id = p.member_id
              where ${own} order by p.created_at desc, p.id desc limit ${limit}`
          : sql`select ${columns} from (select id from (${matching(words, exact, slip, own)}) matches
                order by created_at desc, id desc limit ${limit}) page
              join payments p on p.id = page.id join members m on m.id = p.member_id`
      const statement =
        state === "all" || state === "waiting"
          ? sql`select * from ((${page}) union all (${waiting(words, exact, slip, after, limit)})) listed
              order by "createdAt" desc, id::uuid desc limit ${limit}`
          : sql`select * from (${page}) listed order by "createdAt" desc, id::uuid desc`
      // An unprepared statement is planned for its words, frequent or rare.
      return rowsOf(ListedPayment)(words.length === 0 ? statement : statement.unprepared)
    },
    find: (id: string) =>
      rowOf(ListedPayment)(sql`select ${columns} from payments p join members m on m.id = p.member_id
        where p.id = ${id}::uuid`),
    decision: (id: string) =>
      rowOf(DecisionRow)(sql`select p.decision, p.decision_note as note, p.decided_by::text as by,
          decider.full_name as "byName", p.decided_at as at, p.approved_by::text as "approvedBy",
          approver.full_name as "approvedByName", p.approved_at as "approvedAt"
        from payments p left join members decider on decider.id = p.decided_by
          left join members approver on approver.id = p.approved_by where p.id = ${id}::uuid`),
    ledger: (id: string) =>
      rowsOf(LedgerRow)(sql`select kind, amount, created_at as at from ledger
        where payment_id = ${id}::uuid order by id`),
    history: (id: string) =>
      rowsOf(HistoryRow)(sql`select what, detail ->> 'note' as note, at,
          (count(*) over ())::int as total,
          case when jsonb_typeof(detail -> 'claims') = 'object' then detail -> 'claims' end as claims
        from payment_audit where payment_id = ${id}::uuid order by id desc limit 50`),
    /** Stores the claim of a locked payment. */
    setClaim: (id: string, by: string, until: Date) =>
      execute(sql`update payments set claimed_by = ${by}::uuid, claimed_until = ${until}
        where id = ${id}::uuid`),
    clearClaim: (id: string, by: string) =>
      execute(sql`update payments set claimed_by = null, claimed_until = null
        where id = ${id}::uuid and claimed_by = ${by}::uuid`),
    /** Stores a decision of a payment that is still held, and ends the claim. */
    decide: (id: string, decision: "release" | "refuse", note: string, by: string, at: Date) =>
      execute(sql`update payments set decision = ${decision}, decision_note = ${note}, decided_by = ${by}::uuid,
        decided_at = ${at}, claimed_by = null, claimed_until = null where id = ${id}::uuid`),
    approve: (id: string, by: string, at: Date) =>
      execute(sql`update payments set approved_by = ${by}::uuid, approved_at = ${at} where id = ${id}::uuid`),
    /** Returns the names of the people who may approve at this moment, except these members. */
    approvers: (at: Date, except: readonly string[]) =>
      rowsOf(Schema.Struct({ fullName: Schema.String }))(sql`select distinct m.full_name as "fullName"
        from staff_at(${at}) s join members m on m.id = s.member_id
        where s.role = any(${rolesWith("money.approve")}::text[]) and not m.id = any(${except}::uuid[])
        order by 1 limit 10`),
  }
})

/** The SQL of the office's page of payments. */
export class MoneyPageRows extends Context.Service<MoneyPageRows, Effect.Success<typeof make>>()(
  "portal/MoneyPageRows",
) {
  static readonly layer = Layer.effect(MoneyPageRows, make)
}
