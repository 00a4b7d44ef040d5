import { Context, Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import type { Purpose, Source } from "#api/contract/payments.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { fault } from "#server/fault.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { attemptOf, heldError } from "./attempt.ts"
import { type OpeningError, PaymentBeingOpened, PaymentNotOpened, PaymentPending } from "./errors.ts"
import { type NewPayment, type Payment, PaymentRows } from "./rows.ts"
import { Settlement } from "./settlement.ts"

/** What a feature wants paid. Amount in minor units, always the server's price. */
export interface PaymentRequest extends Omit<NewPayment, "reference"> {
  readonly purpose: Purpose
  readonly source: Source
}

/** After this time an attempt that another request is opening counts as abandoned, in ms. */
const openingTime = 12_000
const maxWaitMs = 9_000
const step = 200

/** Returns 100 random bits in letters and digits that Paystack accepts and a person can read out. */
const newReference = (purpose: Purpose): string =>
  `${purpose.slice(0, 2).toUpperCase()}-${BigInt(`0x${randomBytes(13).toString("hex")}`)
    .toString(36)
    .toUpperCase()
    .padStart(20, "0")
    .slice(-20)}`

/** What can be done with an attempt that is already open. */
type Reading =
  | { readonly is: "usable"; readonly payment: Payment }
  | { readonly is: "settled"; readonly payment: Payment }
  | { readonly is: "opening" }
  | { readonly is: "over" }

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const gateways = yield* Gateways
  const settings = yield* Settings
  const { settle } = yield* Settlement

  const close = (payment: Payment) => Effect.flatMap(now, (at) => rows.closeAttempt(payment.id, at))

  /** Asks the provider to open the attempt; its row is committed already. */
  const callProvider = Effect.fnUntraced(function* (payment: Payment) {
    yield* fault("F1")
    const opened = yield* gateways
      .of(payment.source)
      .open(attemptOf(payment, settings.publicUrl))
      .pipe(
        Effect.catchTags({
          // Whether the provider opened it is unknown, and nobody has its URL: it is never offered again.
          ProviderUnavailable: (failure) => Effect.andThen(close(payment), Effect.fail(failure)),
          ProviderRefused: () => Effect.andThen(close(payment), Effect.fail(new PaymentNotOpened())),
        }),
      )
    yield* fault("F2")
    return (yield* rows.initiated(payment.id, opened, yield* now)) ?? payment
  })

  /** Checks what can be done with an attempt that is already open. */
  const findReusable = Effect.fnUntraced(function* (
    open: Payment,
    wanted: PaymentRequest,
    at: Date,
  ): Effect.fn.Return<Reading, OpeningError> {
    if (open.providerId === null)
      return at.getTime() - open.createdAt.getTime() < openingTime ? { is: "opening" } : { is: "over" }
    const settled = yield* settle(open, { includePaid: false })
    if (settled.status === "pending") return yield* new PaymentPending()
    if (settled.status === "held") return yield* heldError(settled)
    if (settled.status === "paid") return { is: "settled", payment: settled }
    const same =
      settled.amount === wanted.amount &&
      settled.currency === wanted.currency &&
      settled.source === wanted.source &&
      settled.payerEmail === wanted.payerEmail
    return same && settled.closedAt === null ? { is: "usable", payment: settled } : { is: "over" }
  })

  /**
   * Opens a payment, its row committed before the provider is called. An attempt that is still payable is used again,
   * so that a double click pays once; otherwise a new one is opened. `settled` when the provider says that the member
   * has paid the earlier attempt.
   */
  const open = Effect.fnUntraced(function* (
    wanted: PaymentRequest,
  ): Effect.fn.Return<{ readonly payment: Payment; readonly settled: boolean }, OpeningError> {
    const startedAt = yield* now
    for (;;) {
      const at = yield* now
      const fresh = yield* rows.insert({ ...wanted, reference: newReference(wanted.purpose) }, at)
      if (fresh !== undefined) {
        const opened = yield* callProvider(fresh)
        if (opened.closedAt === null) return { payment: opened, settled: false }
        // Another click took this attempt for abandoned: the next round uses that click's attempt.
        continue
      }
      const current = yield* rows.findOpen(wanted.memberId, wanted.purpose, wanted.targetId)
      // Settled or closed between the two statements: try again.
      if (current === undefined) continue
      const reading = yield* findReusable(current, wanted, at)
      switch (reading.is) {
        case "usable":
          return { payment: reading.payment, settled: false }
        case "settled":
          return { payment: reading.payment, settled: true }
        case "over":
          yield* rows.closeAttempt(current.id, at)
          break
        case "opening":
          // Another click is opening it right now: wait for its result.
          if (at.getTime() - startedAt.getTime() > maxWaitMs) return yield* new PaymentBeingOpened()
          yield* Effect.sleep(`${step} millis`)
      }
    }
  })

  return { open }
})

export class PaymentOpening extends Context.Service<PaymentOpening, Effect.Success<typeof make>>()(
  "portal/PaymentOpening",
) {
  static readonly layer = Layer.effect(PaymentOpening, make).pipe(
    Layer.provide(Layer.mergeAll(Gateways.layer, Settlement.layer)),
  )
}
