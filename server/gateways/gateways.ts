import { Context, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { CircuitBreaker } from "effect/persistence"
import type { Source } from "#api/contract/payments.ts"
import { Settings } from "#server/config.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { sandboxPayPal, sandboxPaystack } from "#server/sandbox/keys.ts"
import { makePayPal } from "./paypal.ts"
import { makePaystack, signedByPaystack } from "./paystack.ts"
import type { Gateway, ProviderUnavailable } from "./provider.ts"

/** The two payment providers, real or sandbox: the code is the same, only URL and keys differ. */
export class Gateways extends Context.Service<
  Gateways,
  {
    readonly of: (source: Source) => Gateway
    /** Whether Paystack signed these bytes. */
    readonly paystackSigned: (raw: Uint8Array, signature: string | undefined) => boolean
    /** Whether PayPal says these bytes are its own. The body must be JSON. */
    readonly paypalOwns: (
      headers: Readonly<Record<string, string | undefined>>,
      raw: Uint8Array,
    ) => Effect.Effect<boolean, ProviderUnavailable>
  }
>()("portal/Gateways") {
  static readonly layer = Layer.effect(
    Gateways,
    Effect.gen(function* () {
      const settings = yield* Settings
      const lifecycle = yield* Lifecycle
      // The sandbox is reached by HTTP at the server's own port, which is known once it listens.
      const self = (path: string) => `http://${lifecycle.authority}${path}`
      const paystackSettings = settings.paystack ?? {
        secretKey: sandboxPaystack.secretKey,
        get baseUrl() {
          return self("/sandbox/paystack")
        },
      }
      const paystack = yield* makePaystack(paystackSettings)
      const paypal = yield* makePayPal(
        settings.paypal ?? {
          ...sandboxPayPal,
          get baseUrl() {
            return self("/sandbox/paypal")
          },
        },
      )
      return {
        of: (source) => (source === "PAYPAL" ? paypal.gateway : paystack),
        paystackSigned: (raw, signature) => signedByPaystack(paystackSettings.secretKey, raw, signature),
        paypalOwns: paypal.ownsWebhook,
      }
    }),
  ).pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "error" })),
    Layer.provide(CircuitBreaker.layerStoreMemory()),
  )
}
