import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Currency } from "#api/contract/currency.ts"
import { offlinePurposes } from "#api/contract/offline-rules.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { hasPersonWords } from "#server/office-members/search-rows.ts"
import { Minor } from "#server/payments/payment.ts"
import { offlineStatuses } from "./states.ts"

/** An offline payment; `amount` in minor units. */
const OfflineRow = Schema.Struct({
  id: Schema.String,
  memberId: Schema.String,
  memberName: Schema.String,
  memberEmail: Schema.String,
  purpose: Schema.Literals(offlinePurposes),
  targetId: Schema.String,
  title: Schema.String,
  amount: Minor,
  currency: Currency,
  /** The day in Lagos, YYYY-MM-DD. */
  paidOn: Schema.String,
  slip: Schema.String,
  note: Schema.NullOr(Schema.String),
  proofId: Schema.String,
  proofKind: Schema.Literals(["picture", "pdf"]),
  priceSnapshot: Schema.Unknown,
  returnPath: Schema.String,
  status: Schema.Literals(offlineStatuses),
  recordedBy: Schema.String,
  recordedByName: Schema.String,
  recordedAt: Schema.Date,
  answeredBy: Schema.NullOr(Schema.String),
  answeredByName: Schema.NullOr(Schema.String),
  answeredAt: Schema.NullOr(Schema.Date),
  reason: Schema.NullOr(Schema.String),
  reference: Schema.NullOr(Schema.String),
})
export type OfflineRow = typeof OfflineRow.Type

/** What an offline payment is for, at the price of its day. `amount` in minor units. */
export interface OfflineTarget {
  readonly purpose: OfflineRow["purpose"]
  readonly targetId: string
  readonly title: string
  readonly amount: number
  readonly currency: OfflineRow["currency"]
  readonly priceSnapshot: unknown
  readonly returnPath: string
}

/** An offline payment before it is stored. */
export interface NewOfflineRow extends OfflineTarget {
  readonly id: string
  readonly memberId: string
  readonly paidOn: string
  readonly slip: string
  readonly slipKey: string
  readonly proofId: string
  readonly note: string | null
  readonly recordedBy: string
}

/** The filters of the list. */
export interface OfflineFilter {
  readonly isWaiting: boolean
  /** Words in lower case, all of which the member has. None for every payment. */
  readonly words: readonly string[]
  /** The search as the number of a slip. */
  readonly slip: string
}

/** The payer as stored now. */
const PayerRow = Schema.Struct({
  id: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  membershipId: Schema.String,
  role: Role,
  yearsOfExperience: Schema.NullOr(Schema.String),
})
export type PayerRow = typeof PayerRow.Type

/** A paid event with the price of one role; `amount` in minor units. */
const PricedEvent = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  startsAt: Schema.Date,
  amount: Minor,
})
export type PricedEvent = typeof PricedEvent.Type

const Proof = Schema.Struct({
  id: Schema.String,
  uploadedBy: Schema.String,
  isUsed: Schema.Boolean,
})
const ProofContent = Schema.Struct({
  kind: Schema.Literals(["picture", "pdf"]),
  content: Schema.Uint8Array,
})
const Id = Schema.Struct({ id: Schema.String })

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`o.id::text as id, o.member_id::text as "memberId", m.full_name as "memberName",
    m.email as "memberEmail", o.purpose, o.target_id as "targetId", o.title, o.amount, o.currency,
    to_char(o.paid_on, 'YYYY-MM-DD') as "paidOn", o.slip, o.note, o.proof_id::text as "proofId",
    proof.kind as "proofKind", o.price_snapshot as "priceSnapshot", o.return_path as "returnPath", o.status,
    o.recorded_by::text as "recordedBy", recorder.full_name as "recordedByName", o.recorded_at as "recordedAt",
    o.answered_by::text as "answeredBy", answerer.full_name as "answeredByName", o.answered_at as "answeredAt",
    o.reason, p.reference
    from offline_payments o join members m on m.id = o.member_id join members recorder on recorder.id = o.recorded_by
      join payment_proofs proof on proof.id = o.proof_id left join members answerer on answerer.id = o.answered_by
      left join payments p on p.id = o.payment_id`)
  return {
    transaction: transactionOf(sql),

    payer: (id: string) =>
      rowOf(
        PayerRow,
      )(sql`select id::text as id, full_name as "fullName", email, membership_id as "membershipId", role,
        years_of_experience as "yearsOfExperience" from members where id = ${id}::uuid`),

    /**
     * Returns the paid events from a moment on that members see at `at`, that a role pays for, and that the member is not
     * registered for.
     */
    events: (memberId: string, role: string, from: Date, at: Date) =>
      rowsOf(PricedEvent)(sql`select events.id::text as id, name, starts_at as "startsAt", amount from events
          join event_plans on event_id = events.id and role = ${role}
        where status = 'published' and (visible_from is null or visible_from <= ${at}) and is_paid and starts_at >= ${from}
          and not exists (select 1 from event_registrations mine
            where mine.event_id = events.id and mine.member_id = ${memberId}::uuid)
        order by starts_at, events.id limit 50`),

    find: (id: string) => rowOf(OfflineRow)(sql`select ${columns} where o.id = ${id}::uuid`),
    /** Locks a payment until the transaction ends, so that only one of two concurrent answers takes effect. */
    lock: (id: string) => execute(sql`select 1 from offline_payments where id = ${id}::uuid for update`),
    /** Returns the waiting or granted payment with a slip. */
    ofSlip: (slipKey: string) =>
      rowOf(OfflineRow)(sql`select ${columns} where o.slip_key = ${slipKey}
        and o.status in ('awaitingSecond', 'granted')`),
    /** Returns the payment of a member that waits for the same year or event. */
    waitingFor: (memberId: string, { purpose, targetId }: Pick<OfflineTarget, "purpose" | "targetId">) =>
      rowOf(OfflineRow)(sql`select ${columns} where o.member_id = ${memberId}::uuid and o.purpose = ${purpose}
        and o.target_id = ${targetId} and o.status = 'awaitingSecond' and o.purpose <> 'donation'`),
    /** Returns payments after a cursor, the newest first. */
    list: ({ isWaiting, words, slip }: OfflineFilter, after: Cursor | undefined, limit: number) => {
      const own = [
        ...(isWaiting ? [sql`o.status = 'awaitingSecond'`] : []),
        ...(after === undefined ? [] : [sql`(o.recorded_at, o.id) < (${after.at}, ${after.key}::uuid)`]),
      ]
      const newestFirst = sql`order by o.recorded_at desc, o.id desc limit ${limit}`
      if (words.length === 0)
        return rowsOf(OfflineRow)(sql`select ${columns} where ${sql.and([sql`true`, ...own])} ${newestFirst}`)
      // Each branch reads its own index for as many rows as a page has.
      const matches = sql`(select o.id from offline_payments o join members m on m.id = o.member_id
          where ${sql.and([...hasPersonWords(sql, words), ...own])} ${newestFirst})
        union (select o.id from offline_payments o where ${sql.and([sql`o.slip_key = ${slip}`, ...own])} ${newestFirst})`
      // An unprepared statement is planned for its words, frequent or rare.
      return rowsOf(OfflineRow)(sql`select ${columns} where o.id in (${matches}) ${newestFirst}`.unprepared)
    },

    /** Inserts a payment that waits. Returns false when another one has its id, its slip, or waits for the same thing. */
    insert: (row: NewOfflineRow, at: Date) =>
      Effect.map(
        affectedRows(sql`insert into offline_payments (id, member_id, purpose, target_id, title, amount, currency, paid_on,
            slip, slip_key, proof_id, note, price_snapshot, return_path, status, recorded_by, recorded_at)
          values (${row.id}::uuid, ${row.memberId}::uuid, ${row.purpose}, ${row.targetId}, ${row.title}, ${row.amount},
            ${row.currency}, ${row.paidOn}::date, ${row.slip}, ${row.slipKey}, ${row.proofId}::uuid, ${row.note},
            ${JSON.stringify(row.priceSnapshot)}::text::jsonb, ${row.returnPath}, 'awaitingSecond',
            ${row.recordedBy}::uuid, ${at})
          on conflict do nothing returning id`),
        (rows) => rows === 1,
      ),
    /** Marks a payment as granted, with the payment that it became. */
    granted: (id: string, paymentId: string) =>
      execute(sql`update offline_payments set status = 'granted', payment_id = ${paymentId}::uuid
        where id = ${id}::uuid`),
    ended: (id: string, status: "refused" | "withdrawn", reason: string) =>
      execute(sql`update offline_payments set status = ${status}, reason = ${reason} where id = ${id}::uuid`),
    /** Marks a payment as expired: nobody approved it in time. */
    expired: (id: string) =>
      execute(sql`update offline_payments set status = 'expired' where id = ${id}::uuid`),
    answered: (id: string, by: string, at: Date) =>
      execute(
        sql`update offline_payments set answered_by = ${by}::uuid, answered_at = ${at} where id = ${id}::uuid`,
      ),

    addProof: (kind: "picture" | "pdf", content: Uint8Array, by: string, at: Date) =>
      rowOf(Id)(sql`insert into payment_proofs (kind, content, uploaded_by, created_at)
        values (${kind}, ${content}, ${by}::uuid, ${at}) returning id::text as id`),
    /** Returns a proof. The sweeper cannot delete it until the transaction ends. */
    holdProof: (id: string) =>
      rowOf(Proof)(sql`select id::text as id, uploaded_by::text as "uploadedBy",
          exists (select 1 from offline_payments where proof_id = payment_proofs.id) as "isUsed"
        from payment_proofs where id = ${id}::uuid for key share`),
    proofContent: (id: string) =>
      rowOf(ProofContent)(sql`select kind, content from payment_proofs where id = ${id}::uuid`),
    /** Deletes the proofs from before `before` that no payment has. Returns how many. */
    sweepProofs: (before: Date) =>
      affectedRows(sql`delete from payment_proofs where created_at < ${before}
        and not exists (select 1 from offline_payments where proof_id = payment_proofs.id) returning id`),
  }
})

/** The SQL of offline payments and their proofs. */
export class OfflineRows extends Context.Service<OfflineRows, Effect.Success<typeof make>>()(
  "portal/OfflineRows",
) {
  static readonly layer = Layer.effect(OfflineRows, make)
}
