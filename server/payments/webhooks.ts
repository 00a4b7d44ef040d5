import { Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import type { Source } from "#api/contract/payments.ts"
import { now } from "#server/clock.ts"
import { fault } from "#server/fault.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { readPayPalWebhook } from "#server/gateways/paypal.ts"
import { readPaystackWebhook } from "#server/gateways/paystack.ts"
import { WebhookSignatureInvalid, WebhookTooLarge, WebhookUnverified } from "./errors.ts"
import { PaymentRows, type WebhookEvent } from "./rows.ts"
import { Settlement } from "./settlement.ts"

/** RELIABILITY P10. */
const maxWebhookBytes = 262_144

/** Replaces control characters and lone surrogates, because a text column refuses some of them. */
const withoutControlCharacters = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f]/g, " ")

const checkSize = (raw: Uint8Array) =>
  raw.length > maxWebhookBytes ? Effect.fail(new WebhookTooLarge()) : Effect.void

/** The events that open (true) or close (false) a dispute. Only webhooks report disputes. */
const disputeEvents: ReadonlyMap<string, boolean> = new Map([
  ["charge.dispute.create", true],
  ["charge.dispute.resolve", false],
  ["CUSTOMER.DISPUTE.CREATED", true],
  ["CUSTOMER.DISPUTE.RESOLVED", false],
])

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const gateways = yield* Gateways
  const { settle } = yield* Settlement
  const scope = yield* Effect.scope

  /**
   * Handles a stored webhook by settling its payment. Settling asks the provider, because the content of a webhook grants
   * nothing. A webhook without a payment is only marked as handled. After a failure the re-check handles it again.
   */
  const handle = (event: WebhookEvent): Effect.Effect<void> =>
    Effect.gen(function* () {
      const payment = event.reference === null ? undefined : yield* rows.find(event.reference)
      if (payment !== undefined) {
        const open = disputeEvents.get(event.event)
        if (open !== undefined) yield* rows.dispute(payment.id, open, yield* now)
        yield* settle(payment, { includePaid: true })
      }
      yield* rows.markWebhookHandled(event.id, yield* now)
    }).pipe(
      Effect.catchCause((cause) =>
        Effect.logWarning("could not handle a webhook, trying again later", cause),
      ),
      Effect.annotateLogs({
        provider: event.provider,
        event: event.event,
        reference: event.reference ?? "-",
      }),
    )

  /** Stores a verified webhook and handles it in the background. */
  const store = Effect.fnUntraced(function* (
    provider: Source,
    raw: Uint8Array,
    read: { readonly event: string; readonly reference: string | null; readonly key: string } | undefined,
  ) {
    // A signed webhook of unknown form is stored under its digest.
    const known = read ?? {
      event: "unreadable",
      reference: null,
      key: createHash("sha256").update(raw).digest("hex"),
    }
    const stored = yield* rows.storeWebhook(
      {
        provider,
        key: withoutControlCharacters(known.key),
        event: withoutControlCharacters(known.event),
        reference: known.reference === null ? null : withoutControlCharacters(known.reference),
        body: raw,
      },
      yield* now,
    )
    yield* fault("F7")
    // The provider sends a webhook again when the response takes too long.
    if (stored !== undefined && !stored.handled) yield* Effect.forkIn(handle(stored), scope)
  })

  /** Accepts a webhook of Paystack, whose signature covers the raw bytes. Returns once the webhook is stored. */
  const fromPaystack = Effect.fnUntraced(function* (raw: Uint8Array, signature: string | undefined) {
    yield* checkSize(raw)
    if (!gateways.isFromPaystack(raw, signature)) yield* new WebhookSignatureInvalid()
    yield* store("PAYSTACK", raw, readPaystackWebhook(raw))
  })

  const isFromPayPal = (headers: Readonly<Record<string, string | undefined>>, raw: Uint8Array) =>
    gateways
      .isFromPayPal(headers, raw)
      .pipe(Effect.catchTag("ProviderUnavailable", () => Effect.fail(new WebhookUnverified())))

  /** Accepts a webhook of PayPal, after PayPal has confirmed that it sent the bytes. */
  const fromPayPal = Effect.fnUntraced(function* (
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ) {
    yield* checkSize(raw)
    const read = readPayPalWebhook(raw)
    // The bytes become part of the request to PayPal, so bytes that are not a webhook are refused first.
    const isVerified = read !== undefined && (yield* isFromPayPal(headers, raw))
    if (!isVerified) yield* new WebhookSignatureInvalid()
    yield* store("PAYPAL", raw, read)
  })

  return { fromPaystack, fromPayPal, handle }
})

export class Webhooks extends Context.Service<Webhooks, Effect.Success<typeof make>>()("portal/Webhooks") {
  static readonly layer = Layer.effect(Webhooks, make).pipe(
    Layer.provide(Layer.mergeAll(Gateways.layer, Settlement.layer)),
  )
}
