import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants"
import { Context, Effect, Layer } from "effect"
import type { Purpose, Source } from "#api/contract/payments.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { fault } from "#server/fault.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { Limits } from "#server/limits/service.ts"
import { attemptOf, heldError } from "./attempt.ts"
import {
  type OpeningError,
  PaymentBeingOpened,
  PaymentNotOpened,
  PaymentPending,
  TooManyPayments,
} from "./errors.ts"
import type { NewPayment, Payment } from "./payment.ts"
import { PaymentRows } from "./rows.ts"
import { newReference } from "./reference.ts"
import { Settlement } from "./settlement.ts"

/** A payment that a feature asks for. `amount` in minor units, always the server's price. */
export interface PaymentRequest extends Omit<NewPayment, "reference"> {
  readonly purpose: Purpose
  readonly source: Source
}

/** After this time an attempt that another request is opening counts as abandoned, in ms. */
const openingTimeoutMs = 12_000
/** How long a request waits for another request that opens the same payment, in ms. */
const maxWaitMs = 9_000
const pollIntervalMs = 200
/** How long an attempt that was paid, and whose member has not seen the confirmation, is returned instead of a new one, in ms. */
const unseenMs = millisecondsInDay
/** How long a repeated request gets the same answer, in ms: the first answer may be lost on its way to the member. */
const lostAnswerMs = 2 * millisecondsInMinute

/**
 * Whether an open attempt can be used again. `paid`: it is paid already. `opening`: another request is opening it.
 * `unusable`: a new attempt must replace it.
 */
type Reuse =
  | { readonly state: "usable"; readonly payment: Payment }
  | { readonly state: "paid"; readonly payment: Payment }
  | { readonly state: "opening" }
  | { readonly state: "unusable" }

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const gateways = yield* Gateways
  const settings = yield* Settings
  const limits = yield* Limits
  const { settle } = yield* Settlement

  const close = (payment: Payment) => Effect.flatMap(now, (at) => rows.closeAttempt(payment.id, at))

  /** Asks the provider to open the attempt, whose row is already committed. */
  const callProvider = Effect.fnUntraced(function* (payment: Payment) {
    yield* fault("F1")
    const opened = yield* gateways
      .of(payment.source)
      .open(attemptOf(payment, settings.publicUrl))
      .pipe(
        Effect.catchTags({
          // The provider may have opened it, but the checkout URL is lost. The attempt is never used again.
          ProviderUnavailable: (failure) => Effect.andThen(close(payment), Effect.fail(failure)),
          ProviderRefused: () => Effect.andThen(close(payment), Effect.fail(new PaymentNotOpened())),
        }),
      )
    yield* fault("F2")
    return (yield* rows.markInitiated(payment.id, opened, yield* now)) ?? payment
  })

  /**
   * Returns the attempt that was paid for the same target while the member was away, for example by a webhook, or whose
   * money is held. Its member has not seen the confirmation, so another attempt would pay for the same thing twice
   * (DECISIONS §3.21).
   */
  const findUnseen = (wanted: PaymentRequest, at: Date) =>
    rows.findUnseen(
      wanted.memberId,
      wanted.purpose,
      wanted.targetId,
      addMilliseconds(at, -unseenMs),
      addMilliseconds(at, -lostAnswerMs),
    )

  /** Answers a repeat of what was paid for already. */
  const alreadyPaid = Effect.fnUntraced(function* (payment: Payment, at: Date) {
    yield* rows.markRepeatAnswered(payment.id, at)
    return payment.status === "held" ? yield* heldError(payment) : { payment, settled: true }
  })

  const countOpening = (memberId: string) =>
    Effect.mapError(
      limits.byAccount("payments-per-account", memberId),
      ({ retryAfter }) => new TooManyPayments({ retryAfter }),
    )

  /** Settles an open attempt and checks whether it can be used again. */
  const checkReuse = Effect.fnUntraced(function* (
    open: Payment,
    wanted: PaymentRequest,
    at: Date,
  ): Effect.fn.Return<Reuse, OpeningError> {
    if (open.providerId === null) {
      const isOpening = at.getTime() - open.createdAt.getTime() < openingTimeoutMs
      return { state: isOpening ? "opening" : "unusable" }
    }
    const settled = yield* settle(open, { includeArrived: false })
    if (settled.status === "pending") return yield* new PaymentPending()
    if (settled.status === "held") return yield* heldError(settled)
    if (settled.status === "paid") return { state: "paid", payment: settled }
    const isSameRequest =
      settled.amount === wanted.amount &&
      settled.currency === wanted.currency &&
      settled.source === wanted.source &&
      settled.payerEmail === wanted.payerEmail
    return isSameRequest && settled.closedAt === null
      ? { state: "usable", payment: settled }
      : { state: "unusable" }
  })

  /**
   * Opens a payment. Its row is committed before the provider is called. An attempt that is still payable is used again,
   * so that a double click pays once. `settled` is true when the provider reports that an earlier attempt is paid. `check`
   * runs in the transaction of the new row, and its failure takes the row back.
   */
  const open = Effect.fnUntraced(function* <E = never>(
    wanted: PaymentRequest,
    check: Effect.Effect<void, E> = Effect.void,
  ): Effect.fn.Return<{ readonly payment: Payment; readonly settled: boolean }, OpeningError | E> {
    const startedAt = yield* now
    for (;;) {
      const at = yield* now
      const unseen = yield* findUnseen(wanted, at)
      if (unseen !== undefined) return yield* alreadyPaid(unseen, at)
      // An open attempt that is used again does not count.
      if ((yield* rows.findOpen(wanted.memberId, wanted.purpose, wanted.targetId)) === undefined)
        yield* countOpening(wanted.memberId)
      const inserted = yield* rows.transaction(
        Effect.tap(rows.insert({ ...wanted, reference: newReference(wanted.purpose) }, at), () => check),
      )
      if (inserted !== undefined) {
        // A webhook may have settled the open attempt between the look-up and the insert.
        if ((yield* findUnseen(wanted, at)) !== undefined) {
          yield* close(inserted)
          continue
        }
        const opened = yield* callProvider(inserted)
        if (opened.closedAt === null) return { payment: opened, settled: false }
        // Another request timed this attempt out and closed it. The next round uses that request's attempt.
        continue
      }
      const current = yield* rows.findOpen(wanted.memberId, wanted.purpose, wanted.targetId)
      // The attempt was settled or closed between the two statements.
      if (current === undefined) continue
      const reuse = yield* checkReuse(current, wanted, at)
      switch (reuse.state) {
        case "usable":
          return { payment: reuse.payment, settled: false }
        case "paid":
          return yield* alreadyPaid(reuse.payment, at)
        case "unusable":
          yield* rows.closeAttempt(current.id, at)
          break
        case "opening":
          if (at.getTime() - startedAt.getTime() > maxWaitMs) return yield* new PaymentBeingOpened()
          yield* Effect.sleep(`${pollIntervalMs} millis`)
      }
    }
  })

  return { open }
})

export class PaymentOpening extends Context.Service<PaymentOpening, Effect.Success<typeof make>>()(
  "portal/PaymentOpening",
) {
  static readonly layer = Layer.effect(PaymentOpening, make).pipe(
    Layer.provide(Layer.mergeAll(Gateways.layer, Limits.layer, Settlement.layer)),
  )
}
