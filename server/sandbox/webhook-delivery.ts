import { Effect, Schema } from "effect"
import type { SandboxRows } from "./rows.ts"

/**
 * How the next webhooks are delivered. `delay`: waits this many ms. `repeat`: sends this many further copies. `reorder`: sends
 * a webhook after the next one. Both providers document that webhooks arrive late, twice and in any order.
 */
const Delivery = Schema.Struct({
  delay: Schema.optionalKey(Schema.Int),
  repeat: Schema.optionalKey(Schema.Int),
  reorder: Schema.optionalKey(Schema.Boolean),
})

/** Makes the delivery of one provider's webhooks. A fault for `webhook` suppresses a webhook, or changes its delivery. */
export const makeWebhookDelivery = (
  rows: SandboxRows,
  provider: "paystack" | "paypal",
  portalAuthority: () => string,
) => {
  /** The webhooks that are sent after the next one. */
  const postponed: Effect.Effect<void, unknown>[] = []

  const post = (body: string, headers: Readonly<Record<string, string>>) =>
    Effect.tryPromise(async (signal) => {
      const sent = await fetch(`http://${portalAuthority()}/api/payments/webhooks/${provider}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
        signal,
      })
      if (!sent.ok) throw new Error(`webhook answered ${sent.status}`)
    }).pipe(Effect.retry({ times: 2 }))

  /** Delivers a signed webhook about a payment, with two retries. */
  return Effect.fnUntraced(
    function* (reference: string, body: string, headers: Readonly<Record<string, string>>) {
      const fault = yield* rows.takeFault(provider, "webhook", reference)
      if (fault !== undefined && fault.mode !== "deliver") return
      const { delay, repeat, reorder } = yield* Schema.decodeUnknownEffect(Delivery)(fault?.value ?? {})
      const send = Effect.repeat(post(body, headers), { times: repeat ?? 0 })
      if (reorder === true) {
        postponed.push(send)
        return
      }
      if (delay !== undefined) yield* Effect.sleep(`${delay} millis`)
      yield* send
      yield* Effect.forEach(postponed.splice(0), (delivery) => delivery, { discard: true })
    },
    Effect.catchCause((cause) => Effect.logWarning("sandbox webhook was not accepted", cause)),
  )
}
