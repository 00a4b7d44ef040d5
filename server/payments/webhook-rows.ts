import { Effect, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type Provider, providers } from "#api/contract/payments.ts"
import { execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import type { Payment } from "./payment.ts"

const WebhookEvent = Schema.Struct({
  id: Schema.String,
  provider: Schema.Literals(providers),
  event: Schema.String,
  reference: Schema.NullOr(Schema.String),
  /** The provider's id of the dispute that the event reports. */
  disputeId: Schema.NullOr(Schema.String),
  handled: Schema.Boolean,
})
export type WebhookEvent = typeof WebhookEvent.Type

/** The events that open and close a dispute. Only webhooks report disputes. */
export const openingEvents = ["charge.dispute.create", "CUSTOMER.DISPUTE.CREATED"]
export const closingEvents = ["charge.dispute.resolve", "CUSTOMER.DISPUTE.RESOLVED"]

/** The SQL for stored webhooks. */
export const webhookRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  /** Stores a webhook's raw bytes and returns its row. A webhook that was sent before returns the existing row. */
  const store = (
    webhook: {
      readonly provider: Provider
      readonly key: string
      readonly event: string
      readonly reference: string | null
      readonly disputeId: string | null
      readonly body: Uint8Array
    },
    at: Date,
  ) =>
    rowOf(
      WebhookEvent,
    )(sql`insert into webhook_events (provider, event_key, event, reference, dispute_id, body,
          received_at)
        values (${webhook.provider}, ${webhook.key}, ${webhook.event}, ${webhook.reference}, ${webhook.disputeId},
          ${webhook.body}, ${at})
        on conflict (provider, event_key) do update set event = excluded.event
        returning id::text as id, provider, event, reference, dispute_id as "disputeId",
          handled_at is not null as handled`)

  const markHandled = (id: string, at: Date) =>
    execute(sql`update webhook_events set handled_at = ${at} where id = ${id}`)

  /** Returns a stored webhook; undefined when it is handled. */
  const unhandled = (id: string) =>
    rowOf(WebhookEvent)(sql`select id::text as id, provider, event, reference, dispute_id as "disputeId",
        false as handled
      from webhook_events where id = ${id}::uuid and handled_at is null`)

  const isFound = (rows: Statement.Fragment) =>
    Effect.map(
      rowOf(Schema.Struct({ isFound: Schema.Boolean }))(sql`select exists (${rows}) as "isFound"`),
      (row) => row?.isFound === true,
    )

  /** Whether a dispute was closed. The two events of a dispute can arrive in any order. */
  const isDisputeClosed = (provider: Provider, disputeId: string) =>
    isFound(sql`select 1 from webhook_events where dispute_id = ${disputeId} and provider = ${provider}
      and ${sql.in("event", closingEvents)}`)

  /** Whether a payment has a dispute that opened and did not close, besides `exceptId`. */
  const hasOpenDispute = (
    { source, reference, providerId }: Pick<Payment, "source" | "reference" | "providerId">,
    exceptId: string | null = null,
  ) =>
    isFound(sql`select 1 from webhook_events opened where provider = ${source}
      and reference in (${reference}, ${providerId}) and ${sql.in("event", openingEvents)}
      and dispute_id is distinct from ${exceptId}
      and not exists (select 1 from webhook_events closed where closed.dispute_id = opened.dispute_id
        and closed.provider = opened.provider and ${sql.in("event", closingEvents)})`)

  /** Returns the raw bytes of the webhooks that closed a payment's disputes. */
  const closings = ({
    source,
    reference,
    providerId,
  }: Pick<Payment, "source" | "reference" | "providerId">) =>
    rowsOf(
      Schema.Struct({ body: Schema.Uint8Array }),
    )(sql`select body from webhook_events where provider = ${source}
      and reference in (${reference}, ${providerId}) and ${sql.in("event", closingEvents)}`)

  /** Returns the same of all places of an event, with the ids of their payments. */
  const closingsOfPlaces = (eventId: string) =>
    rowsOf(
      Schema.Struct({ paymentId: Schema.String, body: Schema.Uint8Array }),
    )(sql`select p.id::text as "paymentId", body
      from event_registrations r join payments p on p.id = r.payment_id
        join webhook_events w on w.provider = p.source and w.reference in (p.reference, p.provider_id)
      where r.event_id = ${eventId}::uuid and ${sql.in("event", closingEvents)}`)

  return { store, markHandled, unhandled, isDisputeClosed, hasOpenDispute, closings, closingsOfPlaces }
})
