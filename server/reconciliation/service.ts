import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants"
import { min } from "date-fns/min"
import { Context, Effect, Layer, Schedule } from "effect"
import { type Provider, providers } from "#api/contract/payments.ts"
import { addInLagos, lagosDay, lagosMidnight } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { RequestPurpose } from "#server/gateways/provider-client.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { attemptOf } from "#server/payments/attempt.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { makeStaffAlerts } from "#server/staff-alerts/service.ts"
import { compare, type KnownPayment, missingThere, type Report, type Sides } from "./compare.ts"
import { reconciliationRows } from "./rows.ts"

/** How long after its end a day is compared, in ms: PayPal's list is up to three hours late. */
const settlingMs = 4 * millisecondsInHour
/** After this time another process may compare a day that one has claimed, in ms. */
const claimMs = 30 * millisecondsInMinute
/** How many days back a missed comparison is still made. */
const maxDays = 7
/** The maximum number of payments that a provider is asked about one by one. The others count as missing. */
const maxAsked = 50
/** How many references one statement looks up. */
const chunkSize = 500

const make = Effect.gen(function* () {
  const rows = yield* reconciliationRows
  const payments = yield* PaymentRows
  const gateways = yield* Gateways
  const settings = yield* Settings
  const staffAlerts = yield* makeStaffAlerts

  const knownOf = Effect.fnUntraced(function* (references: readonly string[]) {
    const known = new Map<string, KnownPayment>()
    for (let at = 0; at < references.length; at += chunkSize)
      for (const row of yield* rows.known(references.slice(at, at + chunkSize))) known.set(row.reference, row)
    return known
  })

  /**
   * Returns the payments that the provider does not know even when it is asked for each. Its list selects by another
   * moment than ours, for example for a payment that the office released days later.
   */
  const stillMissing = (source: Provider, sides: Sides) =>
    Effect.filter([...missingThere(sides).entries()], ([index, candidate]) =>
      Effect.gen(function* () {
        if (index >= maxAsked) return true
        const payment = yield* payments.find(candidate.reference)
        if (payment === undefined) return true
        const report = yield* gateways.of(source).fetchStatus(attemptOf(payment, settings.publicUrl))
        const wasPaid = ["paid", "refunded", "reversed"].includes(report.providerStatus)
        return !(wasPaid && report.claims?.amount === candidate.amount)
      }),
    ).pipe(Effect.map((entries) => entries.map(([, payment]) => payment)))

  /** Compares the ledger of a day in Lagos with a provider's list, stores the report, and alerts staff of differences. */
  const reconcile = Effect.fnUntraced(
    function* (day: string, source: Provider) {
      const from = lagosMidnight(day)
      const dayEnd = addInLagos(from, { days: 1 })
      const { entries, completeUntil } = yield* gateways.of(source).list(from, dayEnd)
      const until = min([dayEnd, completeUntil])
      const references = entries.flatMap(({ reference }) => (reference === null ? [] : [reference]))
      const sides: Sides = {
        from,
        until,
        dayEnd,
        listed: entries,
        booked: yield* rows.booked(source, from, until),
        known: yield* knownOf([...new Set(references)]),
      }
      const report: Report = { day, source, ...compare(sides, yield* stillMissing(source, sides)) }
      yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.store(report, yield* now)
          const differences = report.differences.length
          if (differences > 0) yield* staffAlerts.raise({ kind: "reconciliation", source, day, differences })
        }),
      )
      return report
    },
    Effect.provideService(RequestPurpose, "checking"),
  )

  return {
    reconcile,
    /** Returns the stored report of a day; undefined when the day was not compared. */
    stored: rows.find,
    /**
     * Compares the settled days of the last week that have no complete report, each once for all processes. Returns the new
     * reports. A provider that fails is compared when its claim has ended.
     */
    reconcileDue: Effect.gen(function* () {
      const at = yield* now
      const settled = Array.from({ length: maxDays }, (_, back) =>
        lagosDay(addInLagos(addMilliseconds(at, -settlingMs), { days: back - maxDays })),
      )
      const due: (readonly [Provider, string])[] = []
      for (const source of providers) {
        // Nothing is known about the days before the first comparison.
        const first = (yield* rows.firstDay(source)) ?? settled.at(-1) ?? ""
        const complete = yield* rows.completeDays(source, first)
        for (const day of settled) if (day >= first && !complete.has(day)) due.push([source, day])
      }
      const reports = yield* Effect.forEach(due, ([source, day]) =>
        Effect.gen(function* () {
          const isClaimed = yield* rows.claim(day, source, at, addMilliseconds(at, claimMs))
          return isClaimed ? [yield* reconcile(day, source)] : []
        }).pipe(
          Effect.catchTag("ProviderUnavailable", (failure) =>
            Effect.as(Effect.logWarning("could not compare the ledger with a provider", failure), []),
          ),
        ),
      )
      return reports.flat()
    }),
  }
})

/** The daily comparison of the ledger with the lists of both providers (DECISIONS §3.19). */
export class Reconciliation extends Context.Service<Reconciliation, Effect.Success<typeof make>>()(
  "portal/Reconciliation",
) {
  static readonly layer = Layer.effect(Reconciliation, make).pipe(Layer.provide(Gateways.layer))

  /** Compares the days that are due, every 10 minutes. Starts once the server listens, because of the sandbox. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const { reconcileDue } = yield* Reconciliation
      const lifecycle = yield* Lifecycle
      const reconcileOnce = Effect.catchCause(reconcileDue, (cause) =>
        Effect.logError("could not compare the ledger with the providers", cause),
      )
      yield* lifecycle.listening.await.pipe(
        Effect.andThen(Effect.schedule(reconcileOnce, Schedule.spaced("10 minutes"))),
        Effect.forkScoped,
      )
    }),
  ).pipe(Layer.provide(Reconciliation.layer))
}
