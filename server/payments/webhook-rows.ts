import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Provider, providers } from "#api/contract/payments.ts"
import { execute, rowOf } from "#server/database/decoded-rows.ts"

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

  /** Whether one of `events` about a dispute is stored. */
  const hasDisputeEvent = (provider: Provider, disputeId: string, events: readonly string[]) =>
    Effect.map(
      rowOf(
        Schema.Struct({ found: Schema.Boolean }),
      )(sql`select exists (select 1 from webhook_events where dispute_id = ${disputeId} and provider = ${provider}
        and ${sql.in("event", events)}) as found`),
      (row) => row?.found === true,
    )

  /** Whether a payment has a dispute that opened and did not close, besides `exceptId`. `reference` is the webhook's. */
  const hasOtherDispute = (
    { provider, reference }: Pick<WebhookEvent, "provider" | "reference">,
    exceptId: string | null,
    opening: readonly string[],
    closing: readonly string[],
  ) =>
    Effect.map(
      rowOf(
        Schema.Struct({ found: Schema.Boolean }),
      )(sql`select exists (select 1 from webhook_events opened where provider = ${provider}
        and reference = ${reference} and ${sql.in("event", opening)} and dispute_id is distinct from ${exceptId}
        and not exists (select 1 from webhook_events closed where closed.dispute_id = opened.dispute_id
          and closed.provider = opened.provider and closed.event = any(${[...closing]}::text[]))) as found`),
      (row) => row?.found === true,
    )

  return { store, markHandled, unhandled, hasDisputeEvent, hasOtherDispute }
})
