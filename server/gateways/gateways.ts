import { Context, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { CircuitBreaker } from "effect/persistence"
import type { Source } from "#api/contract/payments.ts"
import { Settings } from "#server/config.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { sandboxPayPal, sandboxPaystack } from "#server/sandbox/keys.ts"
import { makePayPal } from "./paypal.ts"
import { isSignedByPaystack, makePaystack } from "./paystack.ts"
import type { Gateway, ProviderUnavailable } from "./provider.ts"

/** The two payment providers. The sandbox uses the same code with another URL and other keys. */
export class Gateways extends Context.Service<
  Gateways,
  {
    readonly of: (source: Source) => Gateway
    /** Whether the webhook `raw` has Paystack's signature (the header x-paystack-signature). */
    readonly isFromPaystack: (raw: Uint8Array, signature: string | undefined) => boolean
    /** Asks PayPal whether it sent the webhook `raw`, which must be JSON. */
    readonly isFromPayPal: (
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
      // The sandbox is part of this server. Its port is known once the server listens, so the base URLs are getters.
      const ownUrl = (path: string) => `http://${lifecycle.authority}${path}`
      const paystackSettings = settings.paystack ?? {
        secretKey: sandboxPaystack.secretKey,
        get baseUrl() {
          return ownUrl("/sandbox/paystack")
        },
      }
      const paystack = yield* makePaystack(paystackSettings)
      const paypal = yield* makePayPal(
        settings.paypal ?? {
          ...sandboxPayPal,
          get baseUrl() {
            return ownUrl("/sandbox/paypal")
          },
        },
      )
      return {
        of: (source) => (source === "PAYPAL" ? paypal.gateway : paystack),
        isFromPaystack: (raw, signature) => isSignedByPaystack(paystackSettings.secretKey, raw, signature),
        isFromPayPal: paypal.isOwnWebhook,
      }
    }),
  ).pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "error" })),
    Layer.provide(CircuitBreaker.layerStoreMemory()),
  )
}
