import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { MoneyState } from "#api/contract/office-money.ts"
import { Currency } from "#api/contract/currency.ts"
import { Purpose, Source } from "#api/contract/payments.ts"
import { permissionsOfRoles, type Permission, staffRoles } from "#api/contract/staff-roles.ts"
import { execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { containing } from "#server/lists.ts"
import { Minor } from "#server/payments/payment.ts"
import { statuses } from "#server/payments/states.ts"

/** A payment in a list; amounts in minor units. */
const ListedPayment = Schema.Struct({
  id: Schema.String,
  reference: Schema.String,
  title: Schema.String,
  purpose: Purpose,
  amount: Minor,
  refundedAmount: Minor,
  currency: Currency,
  source: Source,
  status: Schema.Literals(statuses),
  memberId: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  createdAt: Schema.Date,
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

/** An entry of the ledger with its payment and its payer. Returned money is below zero. */
const Movement = Schema.Struct({
  at: Schema.Date,
  kind: Schema.Literals(["payment", "refund", "return"]),
  reference: Schema.String,
  providerId: Schema.NullOr(Schema.String),
  source: Source,
  purpose: Purpose,
  title: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  amount: Minor,
})
export type Movement = typeof Movement.Type

/** An entry of a payment's own audit trail. */
const HistoryRow = Schema.Struct({
  what: Schema.String,
  note: Schema.NullOr(Schema.String),
  claims: Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)),
  at: Schema.Date,
})

/** The place of a payment in the list. */
export interface MoneyPlace {
  readonly createdAt: Date
  readonly id: string
}

/** How many members of a searched name have their payments listed. */
const maxMembers = 200

const rolesWith = (permission: Permission) =>
  staffRoles.filter((role) => permissionsOfRoles([role]).includes(permission))

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`p.id::text as id, p.reference, p.title, p.purpose, p.amount,
    p.refunded_amount as "refundedAmount", p.currency, p.source, p.status, p.member_id::text as "memberId",
    m.full_name as "fullName", m.email, p.created_at as "createdAt"`)
  const inState = {
    all: sql`true`,
    held: sql`p.status = 'held'`,
    refunded: sql`(p.refunded_amount > 0 or p.status in ('refunded', 'reversed'))`,
  } satisfies Record<MoneyState, unknown>
  /** Each of the branches reads its own index. */
  const matching = (words: readonly string[], exact: string) => sql`p.id in (
    select id from payments where reference = any(${[exact, exact.toUpperCase()]}::text[])
    union all select id from payments where provider_id = any(${[exact, exact.toUpperCase()]}::text[])
    union all select id from payments where member_id in (
      (select id from members where email = ${words.join(" ").toLowerCase()})
      union (select id from members where ${sql.and(
        words.map((word) => sql`search_text like ${containing(word.toLowerCase())}`),
      )} limit ${maxMembers})))`

  return {
    /** Returns the payments behind a place, the newest first. `exact` is the search as a reference. */
    list: (
      state: MoneyState,
      words: readonly string[],
      exact: string,
      after: MoneyPlace | undefined,
      limit: number,
    ) =>
      rowsOf(ListedPayment)(sql`select ${columns} from payments p join members m on m.id = p.member_id
        where ${sql.and([
          inState[state],
          ...(words.length === 0 ? [] : [matching(words, exact)]),
          ...(after === undefined
            ? []
            : [sql`(p.created_at, p.id) < (${after.createdAt}, ${after.id}::uuid)`]),
        ])} order by p.created_at desc, p.id desc limit ${limit}`),
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
    /** Returns the entries of the ledger in a currency from a moment until before another, the oldest first. */
    movements: (currency: string, from: Date, until: Date) =>
      rowsOf(
        Movement,
      )(sql`select l.created_at as at, l.kind, p.reference, p.provider_id as "providerId", p.source,
          p.purpose, p.title, m.full_name as "fullName", m.email, l.amount
        from ledger l join payments p on p.id = l.payment_id join members m on m.id = p.member_id
        where l.currency = ${currency} and l.created_at >= ${from} and l.created_at < ${until}
        order by l.created_at, l.id`),
    history: (id: string) =>
      rowsOf(HistoryRow)(sql`select what, detail ->> 'note' as note, at,
          case when jsonb_typeof(detail -> 'claims') = 'object' then detail -> 'claims' end as claims
        from payment_audit where payment_id = ${id}::uuid order by id desc limit 50`),
    /** Stores a decision of a payment that is still held. */
    decide: (id: string, decision: "release" | "refuse", note: string, by: string, at: Date) =>
      execute(sql`update payments set decision = ${decision}, decision_note = ${note}, decided_by = ${by}::uuid,
        decided_at = ${at} where id = ${id}::uuid`),
    approve: (id: string, by: string, at: Date) =>
      execute(sql`update payments set approved_by = ${by}::uuid, approved_at = ${at} where id = ${id}::uuid`),
    /** Ends a decision that waits. */
    clearDecision: (id: string) =>
      execute(sql`update payments set decision = null, decision_note = null, decided_by = null, decided_at = null
        where id = ${id}::uuid`),
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
