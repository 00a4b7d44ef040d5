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

/** The largest webhook (RELIABILITY P10). */
const maxWebhookBytes = 262_144

/** Removes what a text column refuses: control characters and lone surrogates. */
const withoutControlCharacters = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f]/g, " ")

const fits = (raw: Uint8Array) =>
  raw.length > maxWebhookBytes ? Effect.fail(new WebhookTooLarge()) : Effect.void

/** The events that open (true) and close a dispute. Only webhooks report disputes. */
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
   * Handles a stored webhook by settling its payment, which asks the provider: the webhook's own content grants nothing.
   * A webhook about no payment of ours is only marked. While the provider is unavailable it stays for the re-check.
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

  const keep = Effect.fnUntraced(function* (
    provider: Source,
    raw: Uint8Array,
    read: { readonly event: string; readonly reference: string | null; readonly key: string } | undefined,
  ) {
    // Signed, but in an unknown form: only stored, under its digest.
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
    // Handled in the background, because a provider that waits too long sends it again.
    if (stored !== undefined && !stored.handled) yield* Effect.forkIn(handle(stored), scope)
  })

  /** Takes a webhook of Paystack: the signature covers the raw bytes, and the response comes once they are stored. */
  const fromPaystack = Effect.fnUntraced(function* (raw: Uint8Array, signature: string | undefined) {
    yield* fits(raw)
    if (!gateways.paystackSigned(raw, signature)) yield* new WebhookSignatureInvalid()
    yield* keep("PAYSTACK", raw, readPaystackWebhook(raw))
  })

  const owned = (headers: Readonly<Record<string, string | undefined>>, raw: Uint8Array) =>
    gateways
      .paypalOwns(headers, raw)
      .pipe(Effect.catchTag("ProviderUnavailable", () => Effect.fail(new WebhookUnverified())))

  /** Takes a webhook of PayPal, which says itself whether it sent the bytes. */
  const fromPayPal = Effect.fnUntraced(function* (
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ) {
    yield* fits(raw)
    const read = readPayPalWebhook(raw)
    // Unreadable bytes are refused here, so that they cannot alter the request to PayPal.
    const own = read !== undefined && (yield* owned(headers, raw))
    if (!own) yield* new WebhookSignatureInvalid()
    yield* keep("PAYPAL", raw, read)
  })

  return { fromPaystack, fromPayPal, handle }
})

export class Webhooks extends Context.Service<Webhooks, Effect.Success<typeof make>>()("portal/Webhooks") {
  static readonly layer = Layer.effect(Webhooks, make).pipe(
    Layer.provide(Layer.mergeAll(Gateways.layer, Settlement.layer)),
  )
}
