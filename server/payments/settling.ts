import { Clock, Context, Effect, Layer } from "effect"
import { Settings } from "#server/config.ts"
import { fault } from "#server/fault.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import type { ProviderAway, Report } from "#server/gateways/provider.ts"
import { attemptOf, expectedOf } from "./attempt.ts"
import { effectOf, makeEffects } from "./effects.ts"
import { makeTidings } from "./tidings.ts"
import { type Payment, PaymentRows } from "./rows.ts"
import { decide, isOpen, mismatches } from "./states.ts"

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const gateways = yield* Gateways
  const settings = yield* Settings
  const effects = yield* makeEffects
  const tidings = yield* makeTidings

  const grant = Effect.fnUntraced(function* (payment: Payment, report: Report, now: number) {
    const effect = effectOf(effects, payment.purpose)
    yield* rows.paid(payment.id, report, now)
    yield* fault("F4")
    const granted = yield* effect.grant(payment, new Date(now))
    if (!granted) {
      // The member paid twice, with two attempts: the money is kept apart and given back by a person.
      yield* rows.held(payment.id, "already granted", report, now)
      yield* rows.audit(payment.id, "surplus", { claims: report.claims }, now)
      yield* tidings.surplus(payment, effect.thing(payment))
      return
    }
    yield* rows.book(payment, "payment", now)
    yield* rows.closeOthers(payment, now)
    yield* tidings.receipt(
      payment,
      effect.thing(payment),
      report.paidAt === null ? new Date(now) : new Date(report.paidAt),
    )
    yield* effect.finish?.(payment, new Date(now)) ?? Effect.void
    yield* fault("F5")
  })

  const apply = Effect.fnUntraced(function* (payment: Payment, report: Report, now: number) {
    const expected = expectedOf(payment, gateways.of(payment.source))
    const decision = decide(payment.status, expected, report, now - payment.createdAt.getTime())
    switch (decision.do) {
      case "stay":
        break
      case "grant":
        yield* grant(payment, report, now)
        break
      case "hold":
        yield* rows.held(payment.id, `mismatch: ${decision.fields.join(", ")}`, report, now)
        yield* rows.audit(payment.id, "mismatch", { fields: decision.fields, claims: report.claims }, now)
        yield* tidings.held(payment)
        break
      case "move":
        yield* rows.move(payment, decision.status, report, decision.closed, now)
        break
      case "return":
        yield* rows.move(payment, decision.status, report, true, now)
        yield* rows.book(payment, "return", now)
        yield* effectOf(effects, payment.purpose).revoke(payment)
        yield* tidings.returned(payment)
    }
  })

  /**
   * The one function that settles a payment (DECISIONS §3); confirm, webhook and re-check all end here, and nothing
   * else grants anything. The provider is asked outside any transaction; then, under the row's lock, the row is read
   * again and the answer compared with it. Answers the row as it stands afterwards.
   */
  const settle = Effect.fnUntraced(function* (
    payment: Payment,
    asked: { readonly evenIfPaid: boolean },
  ): Effect.fn.Return<Payment, ProviderAway> {
    const settledBefore = payment.status === "paid" || payment.status === "disputed"
    if (!isOpen(payment.status) && !(asked.evenIfPaid && settledBefore)) return payment
    const gateway = gateways.of(payment.source)
    const expected = expectedOf(payment, gateway)
    const attempt = attemptOf(payment, settings.publicUrl)
    const elsewhere = yield* effectOf(effects, payment.purpose).grantedOtherwise(payment)
    // Who has the thing already is not charged for an approval that was left lying about.
    const report =
      elsewhere || !isOpen(payment.status)
        ? yield* gateway.look(attempt)
        : yield* gateway.collect(attempt, (claims) => mismatches(expected, claims).length === 0)
    yield* fault("F3")
    const settled = yield* rows.transaction(
      Effect.gen(function* () {
        const locked = yield* rows.lock(payment)
        if (locked === undefined) return yield* Effect.die(new Error("a payment row is gone"))
        yield* apply(locked, report, yield* Clock.currentTimeMillis)
        return (yield* rows.find(payment.reference)) ?? locked
      }),
    )
    yield* fault("F6")
    return settled
  })

  return { settle }
})

export class Settling extends Context.Service<Settling, Effect.Success<typeof make>>()("portal/Settling") {
  static readonly layer = Layer.effect(Settling, make)
}
