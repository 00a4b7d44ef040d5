import { Clock, Context, Effect, Layer } from "effect"
import { Settings } from "#server/config.ts"
import { fault } from "#server/fault.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import type { Claims, ProviderAway, Report } from "#server/gateways/provider.ts"
import { attemptOf, expectedOf } from "./attempt.ts"
import { effectOf, makeEffects } from "./fulfilments.ts"
import { makeGranting } from "./grant.ts"
import { makeTidings } from "./notifications.ts"
import { type Payment, PaymentRows } from "./rows.ts"
import { decide, isOpen, mismatches, unlike } from "./states.ts"

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const gateways = yield* Gateways
  const settings = yield* Settings
  const effects = yield* makeEffects
  const tidings = yield* makeTidings
  const { grant } = yield* makeGranting

  const apply = Effect.fnUntraced(function* (payment: Payment, report: Report, now: number) {
    const expected = expectedOf(payment, gateways.of(payment.source))
    const decision = decide(payment.status, expected, report, now - payment.createdAt.getTime())
    const note = (what: string, fields: readonly (keyof Claims)[] = []) =>
      rows.audit(payment.id, what, { ...(fields.length > 0 ? { fields } : {}), claims: report.claims }, now)
    if (decision.do !== "stay") yield* rows.heard(payment.id, report)
    // An answer that is not about our row leaves a trace, also when it moves nothing (RELIABILITY P2).
    const strange = unlike(expected, report)
    if (strange.length > 0) yield* note("mismatch", strange)
    switch (decision.do) {
      case "stay":
        break
      case "grant": {
        if (yield* grant(payment, report.paidAt === null ? now : Date.parse(report.paidAt), now)) break
        // The member paid twice, with two attempts: the money is kept apart and given back by a person.
        yield* rows.held(payment.id, "already granted", now)
        yield* note("surplus")
        yield* tidings.surplus(payment, effectOf(effects, payment.purpose).thing(payment))
        break
      }
      case "hold":
        yield* rows.held(payment.id, `mismatch: ${decision.fields.join(", ")}`, now)
        yield* tidings.held(payment)
        break
      case "move":
        yield* rows.move(payment, decision.status, decision.closed, now)
        if (decision.status !== payment.status && decision.status !== "initiated")
          yield* note(decision.status)
        break
      case "return":
        yield* rows.move(payment, decision.status, true, now)
        yield* rows.book(payment, "return", now)
        yield* effectOf(effects, payment.purpose).revoke(payment)
        yield* note(decision.status)
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
