import { Context, Effect, Layer, Schema, SchemaTransformation } from "effect"
import { SqlClient } from "effect/sql"
import { Currency, Purpose, Source } from "#api/contract/payments.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { ProviderClaims, Opened, StatusReport } from "#server/gateways/provider.ts"
import { nextCheck, type Status, statuses } from "./states.ts"

/** An amount in minor units: bigint in the database, number in the code. */
export const Minor = Schema.BigInt.pipe(
  Schema.decodeTo(Schema.Int, SchemaTransformation.transform({ decode: Number, encode: BigInt })),
)

/** A row of `payments`; `amount` in minor units. */
export const Payment = Schema.Struct({
  id: Schema.String,
  reference: Schema.String,
  purpose: Purpose,
  targetId: Schema.String,
  memberId: Schema.String,
  payerEmail: Schema.String,
  title: Schema.String,
  amount: Minor,
  currency: Currency,
  source: Source,
  providerId: Schema.NullOr(Schema.String),
  payee: Schema.NullOr(Schema.String),
  checkoutUrl: Schema.NullOr(Schema.String),
  status: Schema.Literals(statuses),
  heldReason: Schema.NullOr(Schema.String),
  returnPath: Schema.String,
  createdAt: Schema.Date,
  paidAt: Schema.NullOr(Schema.Date),
  firstConfirmedAt: Schema.NullOr(Schema.Date),
  closedAt: Schema.NullOr(Schema.Date),
})
export type Payment = typeof Payment.Type

/** A payment before the provider is called; `amount` in minor units. */
export interface NewPayment {
  readonly reference: string
  readonly purpose: Purpose
  readonly targetId: string
  readonly memberId: string
  readonly payerEmail: string
  readonly title: string
  readonly amount: number
  readonly currency: string
  readonly source: Source
  readonly priceSnapshot: unknown
  readonly returnPath: string
}

/** A held payment; `amount` in minor units, `claims` from the provider's last mismatched report. */
const HeldPayment = Schema.Struct({
  reference: Schema.String,
  providerId: Schema.NullOr(Schema.String),
  purpose: Purpose,
  title: Schema.String,
  amount: Minor,
  currency: Currency,
  source: Source,
  payerEmail: Schema.String,
  heldReason: Schema.String,
  heldAt: Schema.Date,
  claims: Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)),
})
export type HeldPayment = typeof HeldPayment.Type

const WebhookEvent = Schema.Struct({
  id: Schema.String,
  provider: Source,
  event: Schema.String,
  reference: Schema.NullOr(Schema.String),
  handled: Schema.Boolean,
})
export type WebhookEvent = typeof WebhookEvent.Type

const PayerName = Schema.Struct({ firstName: Schema.String })

/** Sums in minor units and counts, for one purpose in one currency. */
const Sum = Schema.Struct({
  purpose: Purpose,
  currency: Schema.String,
  paid: Schema.BigInt,
  booked: Schema.BigInt,
  granted: Schema.BigInt,
  payments: Schema.Int,
  entries: Schema.Int,
  grants: Schema.Int,
})
export type Sum = typeof Sum.Type

// jsonb refuses NUL.
const json = (value: unknown) => JSON.stringify(value ?? null).replaceAll("\\u0000", "")

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(`id::text as id, reference, purpose, target_id as "targetId",
    member_id::text as "memberId", payer_email as "payerEmail", title, amount, currency, source,
    provider_id as "providerId", payee, checkout_url as "checkoutUrl", status, held_reason as "heldReason",
    return_path as "returnPath", created_at as "createdAt", paid_at as "paidAt",
    first_confirmed_at as "firstConfirmedAt", closed_at as "closedAt"`)
  const open = sql.literal("status in ('created', 'initiated', 'pending', 'failed', 'abandoned')")

  const payments = rowsOf(Payment)
  const firstPayment = rowOf(Payment)

  const transaction = transactionOf(sql)

  /** Returns the payer's first name, for mails; undefined when the member is deleted. */
  const payerName = (memberId: string) =>
    Effect.map(
      rowOf(PayerName)(sql`select first_name as "firstName" from members where id = ${memberId}::uuid`),
      (member) => member?.firstName,
    )

  /** Finds a payment by our reference, else by the provider's id. Each of the two statements uses its own index. */
  const find = (reference: string) =>
    Effect.flatMap(
      firstPayment(sql`select ${columns} from payments where reference = ${reference}`),
      (ours) =>
        ours === undefined
          ? firstPayment(sql`select ${columns} from payments where provider_id = ${reference}`)
          : Effect.succeed(ours),
    )

  /**
   * Returns the row, locked until the transaction ends. Locks the member's other attempts for the same target too,
   * ordered by id, so that settling two of them at the same time cannot deadlock.
   */
  const lock = (payment: Payment) =>
    Effect.map(
      payments(sql`select ${columns} from payments where member_id = ${payment.memberId}::uuid
        and purpose = ${payment.purpose} and target_id = ${payment.targetId} order by id for update`),
      (all) => all.find(({ id }) => id === payment.id),
    )

  /** Finds the member's open attempt for a target. */
  const findOpen = (memberId: string, purpose: Purpose, targetId: string) =>
    firstPayment(sql`select ${columns} from payments where member_id = ${memberId} and purpose = ${purpose}
        and target_id = ${targetId} and closed_at is null and ${open}`)

  /** Inserts and returns the row; undefined when the member has an open attempt for the same target. */
  const insert = (payment: NewPayment, at: Date) =>
    firstPayment(sql`insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency,
          source, price_snapshot, return_path, created_at, updated_at, next_check_at)
        values (${payment.reference}, ${payment.purpose}, ${payment.targetId}, ${payment.memberId},
          ${payment.payerEmail}, ${payment.title}, ${payment.amount}, ${payment.currency}, ${payment.source},
          ${json(payment.priceSnapshot)}, ${payment.returnPath}, ${at}, ${at},
          ${nextCheck(at, at)})
        on conflict (member_id, purpose, target_id)
          where closed_at is null and status in ('created', 'initiated', 'pending', 'failed', 'abandoned')
        do nothing returning ${columns}`)

  /** Stores what the provider returned on opening. Changes only the status `created`: a webhook may have come first. */
  const initiated = (id: string, opened: Opened, at: Date) =>
    firstPayment(sql`update payments set provider_id = ${opened.providerId}, payee = ${opened.payee},
          checkout_url = ${opened.checkoutUrl}, updated_at = ${at},
          status = case when status = 'created' then 'initiated' else status end
        where id = ${id} returning ${columns}`)

  const closeAttempt = (id: string, at: Date) =>
    execute(sql`update payments set closed_at = ${at}, updated_at = ${at}
      where id = ${id} and closed_at is null`)

  const move = (payment: Payment, status: Status, closed: boolean, at: Date) =>
    execute(sql`update payments set status = ${status}, updated_at = ${at},
        closed_at = ${closed ? (payment.closedAt ?? at) : payment.closedAt}
      where id = ${payment.id}`)

  const paid = (id: string, paidAt: Date, at: Date) =>
    execute(sql`update payments set status = 'paid', held_reason = null, paid_at = ${paidAt},
        updated_at = ${at}, next_check_at = null where id = ${id}`)

  /** Changes what a payment buys, such as the dues of the year in which it was paid. */
  const setTarget = ({ id, targetId, title }: Payment) =>
    execute(sql`update payments set target_id = ${targetId}, title = ${title} where id = ${id}`)

  /** Stores the provider's last response. */
  const recordReport = (id: string, report: StatusReport) =>
    execute(sql`update payments set provider_snapshot = ${json(report.snapshot)}::jsonb where id = ${id}`)

  const held = (id: string, reason: string, at: Date) =>
    execute(sql`update payments set status = 'held', held_reason = ${reason}, updated_at = ${at},
        next_check_at = null where id = ${id}`)

  /** Marks a held payment as refunded by the office, and closes it. */
  const refused = (id: string, at: Date) =>
    execute(sql`update payments set status = 'refunded', held_reason = null, updated_at = ${at},
        closed_at = coalesce(closed_at, ${at}) where id = ${id} and status = 'held'`)

  /** Returns the held payments, oldest first, with the provider's claims. */
  const allHeld = rowsOf(
    HeldPayment,
  )(sql`select reference, provider_id as "providerId", purpose, title, amount,
      currency, source, payer_email as "payerEmail", held_reason as "heldReason", updated_at as "heldAt",
      (select detail -> 'claims' from payment_audit where payment_id = payments.id and what in ('mismatch', 'surplus')
        order by payment_audit.id desc limit 1) as claims
    from payments where status = 'held' order by updated_at, reference`)

  /** Opens or closes a dispute of a paid payment. A disputed payment stays granted and booked. */
  const dispute = (id: string, open: boolean, at: Date) =>
    execute(sql`update payments set status = ${open ? "disputed" : "paid"}, updated_at = ${at}
      where id = ${id} and status = ${open ? "paid" : "disputed"}`)

  /** Closes the member's other open attempts for the same target. */
  const closeOthers = (payment: Payment, at: Date) =>
    execute(sql`update payments set closed_at = ${at}, updated_at = ${at}
      where member_id = ${payment.memberId} and purpose = ${payment.purpose} and target_id = ${payment.targetId}
        and id <> ${payment.id} and closed_at is null and ${open}`)

  /** Adds a ledger entry; a return has a negative amount. */
  const book = (payment: Payment, kind: "payment" | "return", at: Date) =>
    execute(sql`insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, created_at)
      values (${payment.id}, ${kind}, ${payment.reference}, ${payment.purpose}, ${payment.memberId},
        ${kind === "payment" ? payment.amount : -payment.amount}, ${payment.currency}, ${at})`)

  /** Adds an entry to a payment's audit trail, unless it equals the last entry. */
  const audit = (
    paymentId: string,
    what: string,
    detail: {
      readonly fields?: readonly (keyof ProviderClaims)[]
      readonly claims?: ProviderClaims | null
      readonly note?: string
    },
    at: Date,
  ) =>
    execute(sql`insert into payment_audit (payment_id, at, what, detail)
      select ${paymentId}::uuid, ${at}, ${what}::text, ${json(detail)}::jsonb
      where (select (what, detail) from payment_audit where payment_id = ${paymentId}::uuid order by id desc limit 1)
        is distinct from (${what}::text, ${json(detail)}::jsonb)`)

  /** Marks the confirmation as shown. Returns true for the first call only. */
  const markShown = (id: string, at: Date) =>
    Effect.map(
      affectedRows(sql`update payments set first_confirmed_at = ${at}
        where id = ${id} and first_confirmed_at is null returning id`),
      (rows) => rows === 1,
    )

  /** Returns the payments created after `since` that a member can still finish, newest first, at most 50. */
  const pendingOf = (memberId: string, since: Date) =>
    payments(sql`select ${columns} from payments where member_id = ${memberId} and ${open}
      and closed_at is null and provider_id is not null and created_at > ${since}
      order by created_at desc, id limit 50`)

  /** Claims at most `limit` payments that are due for a check. No other process gets the same payments. */
  const claimDue = (at: Date, limit: number) =>
    transaction(
      Effect.gen(function* () {
        const due = yield* payments(sql`select ${columns} from payments where next_check_at <= ${at}
          order by next_check_at limit ${limit} for update skip locked`)
        for (const payment of due) {
          yield* execute(sql`update payments set checks = checks + 1, next_check_at = ${nextCheck(payment.createdAt, at)}
            where id = ${payment.id}`)
        }
        return due
      }),
    )

  /** Makes every unsettled payment due for a check now. */
  const allDue = (at: Date) =>
    execute(sql`update payments set next_check_at = ${at} where next_check_at is not null and ${open}`)

  /** Stores a webhook's raw bytes and returns its row. A webhook that was sent before returns the existing row. */
  const storeWebhook = (
    webhook: {
      readonly provider: Source
      readonly key: string
      readonly event: string
      readonly reference: string | null
      readonly body: Uint8Array
    },
    at: Date,
  ) =>
    rowOf(
      WebhookEvent,
    )(sql`insert into webhook_events (provider, event_key, event, reference, body, received_at)
        values (${webhook.provider}, ${webhook.key}, ${webhook.event}, ${webhook.reference}, ${webhook.body},
          ${at})
        on conflict (provider, event_key) do update set event = excluded.event
        returning id::text as id, provider, event, reference, handled_at is not null as handled`)
  const markWebhookHandled = (id: string, at: Date) =>
    execute(sql`update webhook_events set handled_at = ${at} where id = ${id}`)
  const unhandledWebhooks = (limit: number) =>
    rowsOf(WebhookEvent)(sql`select id::text as id, provider, event, reference, false as handled
      from webhook_events
      where handled_at is null order by received_at limit ${limit}`)

  /**
   * Sums what is paid, booked and granted, per purpose and currency. The three are always equal (RELIABILITY P7). The
   * granted sum comes from the rows of subscriptions, donation areas and order lines. The row of a registration has no
   * price, so its payment's amount counts.
   */
  const sums = rowsOf(Sum)(sql`
      with settled as (select purpose, currency, sum(amount)::int8 as paid, count(*)::int4 as payments
        from payments where status in ('paid', 'disputed') group by 1, 2),
      booked as (select purpose, currency, sum(amount)::int8 as booked,
          (count(*) filter (where kind = 'payment') - count(*) filter (where kind = 'return'))::int4 as entries
        from ledger group by 1, 2),
      things as (
        select 'event' as purpose, payments.currency, payments.amount
          from event_registrations join payments on payments.id = payment_id
        union all select 'subscription', currency, amount from subscriptions
        union all select 'donation', currency,
          (select sum(amount) from donation_areas where donation_id = donations.id) from donations
        -- A refunded order stays in the member's history, but is no longer granted.
        union all select 'order', orders.currency,
          (select sum(price * quantity) from order_lines where order_id = orders.id)
          from orders join payments on payments.id = payment_id
          where payments.status not in ('refunded', 'reversed')),
      granted as (select purpose, currency, sum(amount)::int8 as granted, count(*)::int4 as grants
        from things group by 1, 2)
      select purpose, currency, coalesce(paid, 0)::int8 as paid, coalesce(booked, 0)::int8 as booked,
        coalesce(granted, 0)::int8 as granted, coalesce(payments, 0) as payments,
        coalesce(entries, 0) as entries, coalesce(grants, 0) as grants
      from settled full join booked using (purpose, currency) full join granted using (purpose, currency)
      order by 1, 2`)

  return {
    find,
    payerName,
    lock,
    findOpen,
    insert,
    initiated,
    closeAttempt,
    move,
    paid,
    setTarget,
    recordReport,
    held,
    refused,
    allHeld,
    dispute,
    closeOthers,
    book,
    audit,
    markShown,
    pendingOf,
    claimDue,
    allDue,
    storeWebhook,
    markWebhookHandled,
    unhandledWebhooks,
    sums,
    transaction,
  }
})

/** The only SQL of the payments feature. */
export class PaymentRows extends Context.Service<PaymentRows, Effect.Success<typeof make>>()(
  "portal/PaymentRows",
) {
  static readonly layer = Layer.effect(PaymentRows, make)
}

/** Whether sums and counts of paid, booked and granted are equal. */
export const isBalanced = (sum: Sum): boolean =>
  sum.paid === sum.booked &&
  sum.paid === sum.granted &&
  sum.payments === sum.entries &&
  sum.payments === sum.grants
