import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Purpose } from "#api/contract/payments.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { ProviderClaims, Opened, StatusReport } from "#server/gateways/provider.ts"
import { waitsForDecision } from "./held-rows.ts"
import { type NewPayment, openStatusCondition, Payment, paymentColumns } from "./payment.ts"
import { paymentSums } from "./sum-rows.ts"
import { nextCheck, type Status } from "./states.ts"

const Payer = Schema.Struct({ firstName: Schema.String, email: Schema.String })

// jsonb refuses NUL. After a backslash, which JSON writes twice, the same characters are text that somebody typed.
const json = (value: unknown) => JSON.stringify(value ?? null).replaceAll(/(\\\\)|\\u0000/g, "$1")

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(paymentColumns)
  const open = sql.literal(openStatusCondition)

  const payments = rowsOf(Payment)
  const firstPayment = rowOf(Payment)

  const transaction = transactionOf(sql)

  /** Returns the payer as stored now, for mails; undefined when the member is deleted. */
  const payer = (memberId: string) =>
    rowOf(Payer)(sql`select first_name as "firstName", email from members where id = ${memberId}::uuid`)

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
   * ordered by id, so that settling two of them at the same time cannot deadlock. The caller's target may be older than the
   * row's: dues that are paid after New Year buy the new year.
   */
  const lock = (payment: Payment) =>
    Effect.map(
      payments(sql`select ${columns} from payments where member_id = ${payment.memberId}::uuid
        and purpose = ${payment.purpose} and (target_id = ${payment.targetId} or id = ${payment.id}::uuid)
        order by id for update`),
      (all) => all.find(({ id }) => id === payment.id),
    )

  /** Finds the member's open attempt for a target. */
  const findOpen = (memberId: string, purpose: Purpose, targetId: string) =>
    firstPayment(sql`select ${columns} from payments where member_id = ${memberId} and purpose = ${purpose}
        and target_id = ${targetId} and closed_at is null and ${open}`)

  /**
   * Finds the member's attempt for a target that was opened after `since`, is paid or held, and whose confirmation was not
   * shown. Skips one whose repeat was answered before `answeredSince`. Nobody needs dues or a place twice, so a held
   * payment of those is found until staff decide. One whose refund is on its way is not found.
   */
  const findUnseen = (
    memberId: string,
    purpose: Purpose,
    targetId: string,
    since: Date,
    answeredSince: Date,
  ) =>
    firstPayment(sql`select ${columns} from payments where member_id = ${memberId} and purpose = ${purpose}
        and target_id = ${targetId} and first_confirmed_at is null and grant_revoked_at is null
        and (status in ('paid', 'disputed') or (status = 'held' and ${waitsForDecision(sql)}))
        and ((status = 'held' and purpose in ('subscription', 'event'))
          or ((repeat_answered_at is null or repeat_answered_at > ${answeredSince}) and created_at > ${since}))
        order by created_at desc limit 1`)

  /** Notes when the member first asked for the same thing again. Asking some time after that opens another attempt. */
  const markRepeatAnswered = (id: string, at: Date) =>
    execute(
      sql`update payments set repeat_answered_at = coalesce(repeat_answered_at, ${at}) where id = ${id}`,
    )

  /** Inserts and returns the row; undefined when the member has an open attempt for the same target. */
  const insert = (payment: NewPayment, at: Date) =>
    firstPayment(sql`insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency,
          source, price_snapshot, return_path, created_at, updated_at, next_check_at)
        values (${payment.reference}, ${payment.purpose}, ${payment.targetId}, ${payment.memberId},
          ${payment.payerEmail}, ${payment.title}, ${payment.amount}, ${payment.currency}, ${payment.source},
          ${json(payment.priceSnapshot)}, ${payment.returnPath}, ${at}, ${at},
          ${nextCheck(at, at)})
        on conflict (member_id, purpose, target_id)
          where closed_at is null and ${open}
        do nothing returning ${columns}`)

  /**
   * Inserts an offline payment that is granted in the same transaction. It is closed and confirmed at once: nobody is sent
   * to pay it, and it never stands for a payment that the member opens.
   */
  const insertOffline = (payment: NewPayment, at: Date) =>
    firstPayment(sql`insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency,
          source, price_snapshot, return_path, created_at, updated_at, closed_at, first_confirmed_at)
        values (${payment.reference}, ${payment.purpose}, ${payment.targetId}, ${payment.memberId},
          ${payment.payerEmail}, ${payment.title}, ${payment.amount}, ${payment.currency}, 'OFFLINE',
          ${json(payment.priceSnapshot)}, ${payment.returnPath}, ${at}, ${at}, ${at}, ${at})
        returning ${columns}`)

  /** Stores what the provider returned on opening. Changes only the status `created`: a webhook may have come first. */
  const markInitiated = (id: string, opened: Opened, at: Date) =>
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

  const markPaid = (id: string, paidAt: Date, at: Date) =>
    execute(sql`update payments set status = 'paid', held_reason = null, paid_at = ${paidAt},
        updated_at = ${at}, next_check_at = null where id = ${id}`)

  /** Changes what a payment buys, such as the dues of the year in which it was paid. */
  const setTarget = ({ id, targetId, title }: Payment) =>
    execute(sql`update payments set target_id = ${targetId}, title = ${title} where id = ${id}`)

  /** Stores the provider's last response. */
  const recordReport = (id: string, report: StatusReport) =>
    execute(sql`update payments set provider_snapshot = ${json(report.snapshot)}::jsonb where id = ${id}`)

  /** Opens or closes a dispute of a locked payment. A disputed payment stays granted and booked. */
  const dispute = (id: string, status: Status, at: Date) =>
    execute(sql`update payments set status = ${status}, updated_at = ${at} where id = ${id}`)

  /** Closes the member's other open attempts for the same target. */
  const closeOthers = (payment: Payment, at: Date) =>
    execute(sql`update payments set closed_at = ${at}, updated_at = ${at}
      where member_id = ${payment.memberId} and purpose = ${payment.purpose} and target_id = ${payment.targetId}
        and id <> ${payment.id} and closed_at is null and ${open}`)

  /**
   * Closes every open attempt to pay for a target, of all members. Skips an attempt that another transaction has locked to
   * settle it: that one may wait for a lock of the caller, and neither would end.
   */
  const closeAll = (purpose: Purpose, targetId: string, at: Date) =>
    execute(sql`update payments set closed_at = ${at}, updated_at = ${at} where id in (
      select id from payments where purpose = ${purpose} and target_id = ${targetId} and closed_at is null and ${open}
        for update skip locked)`)

  /** Adds a ledger entry. A return has a negative amount: what earlier refunds have left of the payment. */
  const book = (payment: Payment, kind: "payment" | "return", at: Date) =>
    execute(sql`insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, created_at)
      values (${payment.id}, ${kind}, ${payment.reference}, ${payment.purpose}, ${payment.memberId},
        ${kind === "payment" ? payment.amount : payment.refundedAmount - payment.amount}, ${payment.currency}, ${at})`)

  /** Adds an entry to a payment's audit trail, unless it equals the last entry. */
  const audit = (
    paymentId: string,
    what: string,
    detail: {
      readonly fields?: readonly (keyof ProviderClaims)[]
      readonly claims?: ProviderClaims | null
      readonly note?: string
      /** The id of the refund that the entry is about. */
      readonly refund?: string
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

  /** Makes every unsettled payment that is still checked due now. */
  const makeAllDue = (at: Date) =>
    execute(sql`update payments set next_check_at = ${at} where next_check_at is not null and ${open}`)

  return {
    find,
    payer,
    lock,
    findOpen,
    findUnseen,
    markRepeatAnswered,
    insert,
    insertOffline,
    markInitiated,
    closeAttempt,
    move,
    markPaid,
    setTarget,
    recordReport,
    dispute,
    closeOthers,
    closeAll,
    book,
    audit,
    markShown,
    pendingOf,
    claimDue,
    makeAllDue,
    sums: paymentSums(sql),
    transaction,
  }
})

/** The SQL of payments and their ledger. Captures, refunds, held payments and webhooks have files of their own. */
export class PaymentRows extends Context.Service<PaymentRows, Effect.Success<typeof make>>()(
  "portal/PaymentRows",
) {
  static readonly layer = Layer.effect(PaymentRows, make)
}
