import { Context, Effect, Layer } from "effect"
import type { Source } from "#api/contract/payments.ts"
import { Settings } from "#server/config.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { sandboxPayPal, sandboxPaystack } from "#server/sandbox/keys.ts"
import { makePayPalSignatures } from "./paypal-signatures.ts"
import { makePayPal } from "./paypal.ts"
import { isSignedByPaystack } from "./paystack-webhooks.ts"
import { makePaystack } from "./paystack.ts"
import { ProviderHttp } from "./provider-client.ts"
import type { Gateway, ProviderUnavailable } from "./provider.ts"

/** The two payment providers. The sandbox uses the same code with another URL and other keys. */
export class Gateways extends Context.Service<
  Gateways,
  {
    /** Throws for an offline payment, which has no provider. */
    readonly of: (source: Source) => Gateway
    /** Whether the webhook `raw` has Paystack's signature (the header x-paystack-signature). */
    readonly isFromPaystack: (raw: Uint8Array, signature: string | undefined) => boolean
    /** Whether the webhook `raw` has PayPal's signature. Fails when PayPal's certificate cannot be read. */
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
      const paypalSettings = settings.paypal ?? {
        ...sandboxPayPal,
        get baseUrl() {
          return ownUrl("/sandbox/paypal")
        },
      }
      const paypal = yield* makePayPal(paypalSettings)
      const { isFromPayPal } = yield* makePayPalSignatures(paypalSettings)
      return {
        of: (source) => {
          if (source === "OFFLINE") throw new Error("an offline payment has no provider")
          return source === "PAYPAL" ? paypal : paystack
        },
        isFromPaystack: (raw, signature) => isSignedByPaystack(paystackSettings.secretKey, raw, signature),
        isFromPayPal,
      }
    }),
  ).pipe(Layer.provide(ProviderHttp))
}
