import { Effect, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { now } from "#server/clock.ts"
import { FaultBody } from "./faults.ts"
import type { MoneyRows } from "./money-rows.ts"
import { isPayPalEvent, type PayPalWebhooks, stateAfter } from "./paypal-events.ts"
import { isPaystackEvent, type PaystackWebhooks } from "./paystack-events.ts"
import type { SandboxRows } from "./rows.ts"

/**
 * `POST /sandbox/faults` injects a fault, and `DELETE` removes all. `GET /sandbox/captured.json` lists captured payments.
 * Never available in production.
 */
export const faultRoutes = (
  rows: SandboxRows,
  money: MoneyRows,
  webhooks: { readonly paypal: PayPalWebhooks; readonly paystack: PaystackWebhooks },
) => {
  const sendEvent = Effect.fnUntraced(function* (provider: string, reference: string, event: string) {
    if (provider === "paystack") {
      const transaction = yield* rows.transaction(reference)
      if (transaction === undefined || !isPaystackEvent(event)) return 0
      yield* webhooks.paystack(event, transaction)
      return 1
    }
    const before = yield* rows.orderOf(reference)
    if (before === undefined || !isPayPalEvent(event)) return 0
    // PayPal sends nothing about a capture that does not exist.
    if (event.startsWith("PAYMENT.CAPTURE.") && before.captureId === null) return 0
    const state = stateAfter(event)
    if (state !== undefined)
      yield* rows.forceOrder(before.id, state.status ?? null, state.captureStatus ?? null)
    yield* webhooks.paypal(event, (yield* rows.order(before.id)) ?? before)
    return 1
  })

  const injectFault = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const body = yield* request.json.pipe(
      Effect.flatMap(Schema.decodeUnknownEffect(FaultBody)),
      Effect.option,
    )
    if (body._tag === "None")
      return HttpServerResponse.jsonUnsafe({ message: "unknown fault" }, { status: 400 })
    const { provider, operation, reference, mode, value, times } = body.value
    if (mode === "state") {
      const state = (value ?? {}) as { readonly status?: string; readonly captureStatus?: string }
      const at = yield* now
      const changed =
        provider === "paystack"
          ? yield* rows.forceTransaction(reference ?? "", state.status ?? "abandoned", at)
          : yield* rows.forceOrder(reference ?? "", state.status ?? null, state.captureStatus ?? null)
      return HttpServerResponse.jsonUnsafe({ changed })
    }
    if (mode === "dispute") {
      const transaction = yield* rows.transaction(reference ?? "")
      if (transaction === undefined) return HttpServerResponse.jsonUnsafe({ changed: 0 })
      const { amount, currency } = transaction
      yield* money.insertDispute(
        { reference: transaction.reference, amount: Number(amount), currency },
        yield* now,
      )
      return HttpServerResponse.jsonUnsafe({ changed: 1 })
    }
    if (mode === "event") {
      const { event } = (value ?? {}) as { readonly event?: string }
      return HttpServerResponse.jsonUnsafe({
        changed: yield* sendEvent(provider, reference ?? "", event ?? ""),
      })
    }
    yield* rows.injectFault({
      provider,
      operation: operation ?? null,
      reference: reference ?? null,
      mode,
      value,
      times: times ?? 1,
    })
    return HttpServerResponse.jsonUnsafe({ injected: mode })
  })
  return [
    HttpRouter.route("POST", "/sandbox/faults", injectFault),
    HttpRouter.route(
      "DELETE",
      "/sandbox/faults",
      Effect.as(rows.clearFaults, HttpServerResponse.jsonUnsafe({ cleared: true })),
    ),
    HttpRouter.route(
      "GET",
      "/sandbox/captured.json",
      Effect.map(rows.captured, (captured) => HttpServerResponse.jsonUnsafe(captured)),
    ),
  ] as const
}
