import { Context, Effect, Layer } from "effect"
import { Settings } from "#server/config.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { makePayPalCheck } from "./paypal-check.ts"
import { makePaystackCheck } from "./paystack-check.ts"
import { ProviderHttp, RequestPurpose } from "./provider-client.ts"
import type { SettingCheck } from "./setting-check.ts"

const make = Effect.gen(function* () {
  const { paystack, paypal, publicUrl } = yield* Settings
  const checks = [
    ...(paystack === null ? [] : [yield* makePaystackCheck(paystack)]),
    ...(paypal === null ? [] : [yield* makePayPalCheck(paypal, publicUrl)]),
  ]
  return {
    /** Asks each real provider whether our settings fit. A sandbox is not asked. Never fails, and moves no money. */
    run: Effect.all(checks, { concurrency: "unbounded" }).pipe(
      Effect.map((found): readonly SettingCheck[] => found.flat()),
      Effect.provideService(RequestPurpose, "checking"),
    ),
  }
})

/** Checks the settings of the payment providers against the providers themselves. */
export class SettingChecks extends Context.Service<SettingChecks, Effect.Success<typeof make>>()(
  "portal/SettingChecks",
) {
  static readonly layer = Layer.effect(SettingChecks, make).pipe(Layer.provide(ProviderHttp))

  /**
   * Logs each setting that does not fit as an error, once after the start. The server serves anyway: a restart must not
   * depend on a provider's response, and members need more than payments. `npm run office -- providers` refuses instead.
   */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const { run } = yield* SettingChecks
      const lifecycle = yield* Lifecycle
      const logChecks = Effect.flatMap(run, (checks) =>
        Effect.forEach(
          checks.filter(({ fits }) => fits !== true),
          ({ fits, sentence }) => (fits === false ? Effect.logError(sentence) : Effect.logWarning(sentence)),
          { discard: true },
        ),
      )
      yield* lifecycle.listening.await.pipe(Effect.andThen(logChecks), Effect.forkScoped)
    }),
  ).pipe(Layer.provide(SettingChecks.layer))
}
