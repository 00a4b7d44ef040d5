import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Currency } from "#api/contract/currency.ts"
import {
  affectedRows,
  countOf,
  execute,
  rowOf,
  rowsOf,
  transactionOf,
} from "#server/database/decoded-rows.ts"
import { Source } from "#api/contract/payments.ts"
import { refundStatuses } from "#server/office-money/refund-states.ts"
import { Minor, openStatusCondition } from "#server/payments/payment.ts"
import { statuses } from "#server/payments/states.ts"

/** The payment of a place, and the refunds that staff decided about before. Amounts in minor units. */
const PlacePayment = Schema.Struct({
  id: Schema.String,
  reference: Schema.String,
  amount: Schema.FiniteFromString,
  refundedAmount: Schema.FiniteFromString,
  currency: Currency,
  source: Source,
  status: Schema.Literals(statuses),
  refunds: Schema.Array(
    Schema.Struct({ amount: Schema.FiniteFromString, status: Schema.Literals(refundStatuses) }),
  ),
})

/** A registered member, and the payment of the place; null for a free place. */
const Place = Schema.Struct({
  memberId: Schema.String,
  fullName: Schema.String,
  payment: Schema.NullOr(PlacePayment),
})
export type Place = typeof Place.Type

const MessageRow = Schema.Struct({
  id: Schema.String,
  eventId: Schema.String,
  isCancellation: Schema.Boolean,
  subject: Schema.String,
  content: Schema.String,
  sentBy: Schema.String,
  sentByName: Schema.String,
  sentAt: Schema.Date,
  recipients: Schema.Int,
  notified: Schema.Int,
  isFinished: Schema.Boolean,
})
export type MessageRow = typeof MessageRow.Type

/** A recipient who is not notified yet. `reference`: the payment of the place that the cancellation ends. */
const Recipient = Schema.Struct({
  memberId: Schema.String,
  email: Schema.String,
  firstName: Schema.String,
  reference: Schema.NullOr(Schema.String),
})
export type Recipient = typeof Recipient.Type

/** A refund of a cancellation; `amount` in minor units. */
const SentRefund = Schema.Struct({
  status: Schema.Literals(refundStatuses),
  reference: Schema.String,
  amount: Minor,
  currency: Currency,
  memberId: Schema.String,
  fullName: Schema.String,
})

/** A payment of a cancellation that staff return by hand; `amount` in minor units remains. `total` counts all of them. */
const OfflineReturn = Schema.Struct({
  total: Schema.Int,
  /** Whether it was returned, and a second person has to approve that. */
  isWaiting: Schema.Boolean,
  reference: Schema.String,
  amount: Minor,
  currency: Currency,
  memberId: Schema.String,
  fullName: Schema.String,
})

const RefundCount = Schema.Struct({ status: Schema.Literals(refundStatuses), count: Schema.Int })

const RegistrantLine = Schema.Struct({
  fullName: Schema.String,
  role: Schema.String,
  membershipId: Schema.String,
  registeredAt: Schema.Date,
  paymentStatus: Schema.NullOr(Schema.String),
  reference: Schema.NullOr(Schema.String),
})
export type RegistrantLine = typeof RegistrantLine.Type

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  /** The registered members; of a canceled event also those whose place has ended. */
  const audience = (eventId: string) => sql`(select member_id, payment_id, created_at as registered_at
      from event_registrations where event_id = ${eventId}::uuid
    union select member_id, payment_id, registered_at from event_message_recipients
      join event_messages on id = message_id where event_id = ${eventId}::uuid and is_cancellation)`
  const message = sql.literal(`m.id::text as id, m.event_id::text as "eventId",
    m.is_cancellation as "isCancellation", m.subject, m.content, m.sent_by::text as "sentBy",
    sender.full_name as "sentByName", m.sent_at as "sentAt", m.recipients,
    (select count(*) from event_message_recipients where message_id = m.id and notified_at is not null)::int4 as notified,
    m.finished_at is not null as "isFinished"
    from event_messages m join members sender on sender.id = m.sent_by`)
  return {
    transaction: transactionOf(sql),

    /** Returns the registered members with their payments, in the order of their ids. */
    places: (eventId: string) =>
      rowsOf(Place)(sql`select r.member_id::text as "memberId", full_name as "fullName",
          case when p.id is not null then jsonb_build_object('id', p.id, 'reference', p.reference,
            'amount', p.amount::text, 'refundedAmount', p.refunded_amount::text, 'currency', p.currency,
            'source', p.source, 'status', p.status, 'refunds', coalesce((select jsonb_agg(jsonb_build_object(
              'amount', amount::text, 'status', status)) from refunds where payment_id = p.id), '[]'::jsonb)) end as payment
        from event_registrations r join members on members.id = r.member_id
          left join payments p on p.id = r.payment_id
        where event_id = ${eventId}::uuid order by r.member_id`),

    /** Counts the payments of an event that were opened and not finished. */
    openPayments: (eventId: string) =>
      countOf(sql`select count(*)::int as total from payments where purpose = 'event' and target_id = ${eventId}
        and closed_at is null and ${sql.literal(openStatusCondition)}`),

    audienceSize: (eventId: string) =>
      countOf(sql`select count(*)::int as total from ${audience(eventId)} audience`),

    /** Counts the messages of an event since a moment, without its cancellation. */
    sentSince: (eventId: string, since: Date) =>
      countOf(sql`select count(*)::int as total from event_messages
        where event_id = ${eventId}::uuid and sent_at >= ${since} and not is_cancellation`),

    /** Stores a message with its recipients, who do not change any more. Returns how many they are. */
    insert: Effect.fnUntraced(function* (
      row: Pick<MessageRow, "id" | "eventId" | "isCancellation" | "subject" | "content" | "sentBy">,
      at: Date,
    ) {
      yield* execute(sql`insert into event_messages (id, event_id, is_cancellation, subject, content, sent_by,
          sent_at, recipients)
        values (${row.id}::uuid, ${row.eventId}::uuid, ${row.isCancellation}, ${row.subject}, ${row.content},
          ${row.sentBy}::uuid, ${at}, 0)`)
      const recipients = yield* affectedRows(sql`insert into event_message_recipients
          (message_id, member_id, payment_id, registered_at)
        select ${row.id}::uuid, member_id, payment_id, registered_at from ${audience(row.eventId)} audience
        returning member_id`)
      yield* execute(sql`update event_messages set recipients = ${recipients} where id = ${row.id}::uuid`)
      return recipients
    }),

    find: (id: string) => rowOf(MessageRow)(sql`select ${message} where m.id = ${id}::uuid`),
    cancellationOf: (eventId: string) =>
      rowOf(MessageRow)(sql`select ${message} where m.event_id = ${eventId}::uuid and is_cancellation`),
    /** Returns the last 50 messages, the newest first. */
    ofEvent: (eventId: string) =>
      rowsOf(MessageRow)(sql`select ${message} where m.event_id = ${eventId}::uuid
        order by m.sent_at desc, m.id limit 50`),

    /** Locks and returns a recipient who is not notified yet, and whom no other worker is notifying. */
    nextRecipient: (messageId: string) =>
      rowOf(Recipient)(sql`select r.member_id::text as "memberId", email, first_name as "firstName", reference
        from event_message_recipients r join members on members.id = r.member_id
          left join payments on payments.id = r.payment_id
        where message_id = ${messageId}::uuid and notified_at is null
        order by r.member_id limit 1 for update of r skip locked`),
    markNotified: (messageId: string, memberId: string, refundId: string | null, at: Date) =>
      execute(sql`update event_message_recipients set notified_at = ${at}, refund_id = ${refundId}::uuid
        where message_id = ${messageId}::uuid and member_id = ${memberId}::uuid`),

    /** Ends a member's place. Returns false when it has ended before. */
    endPlace: (eventId: string, memberId: string) =>
      Effect.map(
        affectedRows(sql`delete from event_registrations where event_id = ${eventId}::uuid
          and member_id = ${memberId}::uuid returning event_id`),
        (ended) => ended > 0,
      ),

    /** Returns the cancellation that ended the place of a payment, and decided about no refund of it. */
    cancellationWithoutRefund: (paymentId: string) =>
      rowOf(MessageRow)(sql`select ${message} join event_message_recipients r on r.message_id = m.id
        where r.payment_id = ${paymentId}::uuid and is_cancellation and r.notified_at is not null
          and r.refund_id is null`),
    /** Stores the refund of a payment whose place a cancellation ended before. */
    setRefund: (messageId: string, paymentId: string, refundId: string) =>
      execute(sql`update event_message_recipients set refund_id = ${refundId}::uuid
        where message_id = ${messageId}::uuid and payment_id = ${paymentId}::uuid`),

    /** Marks a message as sent, once every recipient is notified. Returns whether this call marked it. */
    finish: (id: string, at: Date) =>
      Effect.map(
        affectedRows(sql`update event_messages set finished_at = ${at} where id = ${id}::uuid
          and finished_at is null and not exists (select 1 from event_message_recipients
            where message_id = ${id}::uuid and notified_at is null) returning id`),
        (finished) => finished > 0,
      ),

    refundCounts: (messageId: string) =>
      // Staff may have returned the money of a failed refund with another one.
      rowsOf(RefundCount)(sql`select case when payments.status in ('refunded', 'reversed') then 'refunded'
            else refunds.status end as status, count(*)::int4 as count
        from event_message_recipients join refunds on refunds.id = refund_id
          join payments on payments.id = refunds.payment_id
        where message_id = ${messageId}::uuid group by 1`),
    /** Returns the first 20 refunds of a message that wait for a person. */
    refundsToWatch: (messageId: string) =>
      rowsOf(SentRefund)(sql`select refunds.status, reference, refunds.amount, currency,
          r.member_id::text as "memberId", full_name as "fullName"
        from event_message_recipients r join refunds on refunds.id = refund_id
          join payments on payments.id = refunds.payment_id join members on members.id = r.member_id
        where message_id = ${messageId}::uuid and refunds.status not in ('sending', 'pending', 'refunded')
          and payments.status not in ('refunded', 'reversed')
        order by refunds.requested_at, refunds.id limit 20`),

    /** Counts the payments of a message that staff have returned by hand. */
    returnedByHand: (messageId: string) =>
      countOf(sql`select count(*)::int4 as total from event_message_recipients r
        join payments on payments.id = r.payment_id
        where message_id = ${messageId}::uuid and source = 'OFFLINE' and payments.status = 'refunded'`),
    /** Returns the first 20 payments of a message that were made offline, and that staff have yet to return by hand. */
    offlineReturns: (messageId: string) =>
      rowsOf(OfflineReturn)(sql`select count(*) over ()::int4 as total, reference,
          amount - refunded_amount as amount, currency, r.member_id::text as "memberId", full_name as "fullName",
          exists (select 1 from refunds where refunds.payment_id = payments.id and refunds.status = 'awaitingSecond')
            as "isWaiting"
        from event_message_recipients r join payments on payments.id = r.payment_id
          join members on members.id = r.member_id
        where message_id = ${messageId}::uuid and source = 'OFFLINE' and payments.status = 'paid'
        order by r.member_id limit 20`),

    /** Returns the registrants for an export, the first to register first. */
    registrants: (eventId: string) =>
      rowsOf(RegistrantLine)(sql`select full_name as "fullName", role, membership_id as "membershipId",
          registered_at as "registeredAt", payments.status as "paymentStatus", payments.reference
        from ${audience(eventId)} audience join members on members.id = audience.member_id
          left join payments on payments.id = payment_id
        order by registered_at, members.id`),
  }
})

/** The only SQL of messages to the registrants of an event, and of cancellations. */
export class EventMessageRows extends Context.Service<EventMessageRows, Effect.Success<typeof make>>()(
  "portal/EventMessageRows",
) {
  static readonly layer = Layer.effect(EventMessageRows, make)
}
