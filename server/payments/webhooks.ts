import { Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import type { Provider } from "#api/contract/payments.ts"
import { BackgroundTasks, type TaskHandler, TaskFailure } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { fault } from "#server/fault.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { readPayPalWebhook } from "#server/gateways/paypal-webhooks.ts"
import { readPaystackWebhook } from "#server/gateways/paystack-webhooks.ts"
import type { WebhookContent } from "#server/gateways/provider.ts"
import { RequestPurpose } from "#server/gateways/provider-client.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { Limits } from "#server/limits/service.ts"
import { makeWebhookReports } from "./disputes.ts"
import { WebhookSignatureInvalid, WebhookTooLarge, WebhookUnverified } from "./errors.ts"
import { makeRefundChecks, reportsRefund } from "./refund-checks.ts"
import { PaymentRows } from "./rows.ts"
import { Settlement } from "./settlement.ts"
import { type WebhookEvent, webhookRows } from "./webhook-rows.ts"

/** RELIABILITY P10. */
const maxWebhookBytes = 262_144

/** Replaces control characters and lone surrogates, because a text column refuses some of them. */
const withoutControlCharacters = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f]/g, " ")

const textOrNull = (text: string | null) => (text === null ? null : withoutControlCharacters(text))

const checkSize = (raw: Uint8Array) =>
  raw.length > maxWebhookBytes ? Effect.fail(new WebhookTooLarge()) : Effect.void

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const stored = yield* webhookRows
  const gateways = yield* Gateways
  const { settle } = yield* Settlement
  const tasks = yield* BackgroundTasks
  const limiter = yield* Limits
  const refundChecks = yield* makeRefundChecks
  const reports = yield* makeWebhookReports

  /**
   * Handles a stored webhook by settling its payment. Settling asks the provider, because the content of a webhook grants
   * nothing. A webhook without a payment is marked as handled, and staff are told.
   */
  const handle = Effect.fnUntraced(function* (event: WebhookEvent) {
    const payment = event.reference === null ? undefined : yield* rows.find(event.reference)
    if (payment === undefined) yield* reports.unknown(event)
    else {
      yield* reports.dispute(payment, event)
      if (reportsRefund(event.event)) yield* refundChecks.report(payment)
      yield* settle(payment, { includeArrived: true })
    }
    yield* stored.markHandled(event.id, yield* now)
  })

  const handler: TaskHandler = {
    kind: "webhook",
    concurrency: 4,
    handle: Effect.fnUntraced(function* ({ key }) {
      const event = yield* stored.unhandled(key)
      if (event === undefined) return
      yield* handle(event).pipe(
        Effect.provideService(RequestPurpose, "checking"),
        Effect.catchTag("ProviderUnavailable", ({ detail }) =>
          Effect.fail(new TaskFailure({ reason: `${event.provider}: ${detail}` })),
        ),
      )
    }),
  }

  /** Stores a verified webhook with its task. A repeated delivery of a handled webhook has no task. */
  const store = Effect.fnUntraced(function* (
    provider: Provider,
    raw: Uint8Array,
    read: WebhookContent | undefined,
  ) {
    // A signed webhook of unknown form is stored under its digest.
    const known = read ?? {
      event: "unreadable",
      reference: null,
      disputeId: null,
      key: createHash("sha256").update(raw).digest("hex"),
    }
    const webhook = {
      provider,
      key: withoutControlCharacters(known.key),
      event: withoutControlCharacters(known.event),
      reference: textOrNull(known.reference),
      disputeId: textOrNull(known.disputeId),
      body: raw,
    }
    yield* rows.transaction(
      Effect.gen(function* () {
        const event = yield* stored.store(webhook, yield* now)
        if (event !== undefined && !event.handled) yield* tasks.enqueue("webhook", event.id)
      }),
    )
    yield* fault("F7")
  })

  /** Accepts a webhook of Paystack, whose signature covers the raw bytes. Returns once the webhook is stored. */
  const fromPaystack = Effect.fnUntraced(function* (raw: Uint8Array, signature: string | undefined) {
    yield* limiter.inMemoryByAddress("webhooks-per-address")
    yield* checkSize(raw)
    if (!gateways.isFromPaystack(raw, signature)) yield* new WebhookSignatureInvalid()
    yield* store("PAYSTACK", raw, readPaystackWebhook(raw))
  })

  const isFromPayPal = (headers: Readonly<Record<string, string | undefined>>, raw: Uint8Array) =>
    gateways
      .isFromPayPal(headers, raw)
      .pipe(Effect.catchTag("ProviderUnavailable", () => Effect.fail(new WebhookUnverified())))

  /** Accepts a webhook of PayPal, whose signature covers the raw bytes. Returns once the webhook is stored. */
  const fromPayPal = Effect.fnUntraced(function* (
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ) {
    yield* limiter.inMemoryByAddress("webhooks-per-address")
    yield* checkSize(raw)
    if (!(yield* isFromPayPal(headers, raw))) yield* new WebhookSignatureInvalid()
    yield* store("PAYPAL", raw, readPayPalWebhook(raw))
  })

  return {
    fromPaystack,
    fromPayPal,
    /** Handles one stored webhook, as the worker does. */
    handle,
    /** Handles the due webhooks, one after the other. */
    handleDue: tasks.handleDue(handler),
    /** Handles webhooks until it is interrupted. */
    worker: tasks.work(handler),
  }
})

export class Webhooks extends Context.Service<Webhooks, Effect.Success<typeof make>>()("portal/Webhooks") {
  static readonly layer = Layer.effect(Webhooks, make).pipe(
    Layer.provide(Layer.mergeAll(Gateways.layer, Settlement.layer, BackgroundTasks.layer, Limits.layer)),
  )

  /** Starts once the server listens, because the sandbox providers are its own pages. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const webhooks = yield* Webhooks
      const lifecycle = yield* Lifecycle
      yield* lifecycle.listening.await.pipe(Effect.andThen(webhooks.worker), Effect.forkScoped)
    }),
  ).pipe(Layer.provide(Webhooks.layer))
}
