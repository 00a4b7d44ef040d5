import { Effect, Schema, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Socket } from "node:net"
import type { SandboxRows } from "./rows.ts"

/**
 * A fault to inject. `operation` is initialize, verify, refund, refunds, transactions, disputes, balance or webhook (Paystack),
 * or token, create, read, capture, refund, report, certificate, settings, owner or webhook (PayPal). `balance`, `settings` and
 * `owner` are the calls that check our settings. Without `operation` the fault applies to every operation. With `reference` it
 * applies only to calls about that payment. `times` (1) is the number of calls. A fault for `webhook` suppresses a webhook,
 * unless its mode is `deliver`. Modes:
 * - `down`: responds with 503 · `cut`: closes the connection before the work · `cut-after-work`: closes it after the work
 * - `slow`: waits `value` ms (30,000) · `html`: responds with a page instead of JSON · `half`: sends half of the JSON
 * - `endless`: sends a body that never ends
 * - `status`: responds with `value` = { status, body }
 * - `answer`: replaces parts of the correct response: `value` = { path: new value }
 * - `outcome` (capture): `value` is the capture's status, or the issue of a 422
 * - `outcome` (refund): `value` is the refund's status: pending, processed or failed
 * - `forget` (create, capture): ignores the PayPal-Request-Id
 * - `state`: changes stored data at once: `value` = { status } of a transaction or order, { captureStatus } of a capture
 * - `dispute` (Paystack): lists a dispute of this payment; sends no webhook
 * - `deliver` (webhook): `value` = { delay, repeat, reorder }: see webhook-delivery.ts
 * - `event`: sends a webhook about this payment at once: `value` = { event } with the provider's name of it
 */
export const FaultBody = Schema.Struct({
  provider: Schema.Literals(["paystack", "paypal"]),
  operation: Schema.optionalKey(Schema.String),
  reference: Schema.optionalKey(Schema.String),
  mode: Schema.Literals([
    "down",
    "cut",
    "cut-after-work",
    "slow",
    "html",
    "half",
    "endless",
    "status",
    "answer",
    "outcome",
    "forget",
    "state",
    "dispute",
    "deliver",
    "event",
  ]),
  value: Schema.optionalKey(Schema.Unknown),
  times: Schema.optionalKey(Schema.Int),
})
type Json = Readonly<Record<string, unknown>>

/** The response of a sandbox provider: a status, and a text or JSON. */
export interface SandboxResponse {
  readonly status: number
  readonly body: unknown
}

/** Returns a copy of `body` with new values at paths such as "data.amount" or "purchase_units.0.payee.merchant_id". */
const withChanges = (body: unknown, changes: Json): unknown => {
  const copy = structuredClone(body)
  for (const [path, value] of Object.entries(changes)) {
    const parts = path.split(".")
    const last = parts.pop()
    let target = copy as Record<string, unknown> | undefined
    for (const part of parts) target = target?.[part] as Record<string, unknown> | undefined
    if (target !== undefined && last !== undefined) target[last] = value
  }
  return copy
}

/** Closes the connection before the response, as a network failure does. */
const cutConnection = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const socket = (request.source as { readonly socket?: Socket }).socket
  socket?.destroy()
  return HttpServerResponse.empty({ status: 500 })
})

const respond = ({ status, body }: SandboxResponse) =>
  typeof body === "string"
    ? HttpServerResponse.text(body, { status })
    : HttpServerResponse.jsonUnsafe(body, { status })

/**
 * Responds to one call of a provider, and applies the fault that was injected for it. `work` gets the fault if its mode
 * changes the work itself (`outcome`, `forget`).
 */
export const withFaults = (rows: SandboxRows) =>
  Effect.fnUntraced(function* <R>(
    provider: "paystack" | "paypal",
    operation: string,
    reference: string | null,
    work: (
      fault: { readonly mode: string; readonly value: unknown } | undefined,
    ) => Effect.Effect<SandboxResponse, never, R>,
  ) {
    const fault = yield* rows.takeFault(provider, operation, reference)
    switch (fault?.mode) {
      case "down":
        return respond({ status: 503, body: { status: false, message: "Service unavailable" } })
      case "cut":
        return yield* cutConnection
      case "html":
        return HttpServerResponse.text("<html><body><h1>502 Bad Gateway</h1></body></html>", {
          contentType: "text/html",
        })
      case "status": {
        const { status, body } = fault.value as SandboxResponse
        return respond({ status, body })
      }
      case "slow":
        yield* Effect.sleep(`${typeof fault.value === "number" ? fault.value : 30_000} millis`)
        return respond(yield* work(undefined))
      case "cut-after-work":
        yield* work(undefined)
        return yield* cutConnection
      case "half": {
        const text = JSON.stringify((yield* work(undefined)).body)
        return HttpServerResponse.text(text.slice(0, Math.floor(text.length / 2)), {
          contentType: "application/json",
        })
      }
      case "endless":
        return HttpServerResponse.stream(Stream.forever(Stream.make(new Uint8Array(65_536).fill(32))), {
          contentType: "application/json",
        })
      case "answer": {
        const { status, body } = yield* work(undefined)
        return respond({ status, body: withChanges(body, fault.value as Json) })
      }
      default:
        return respond(yield* work(fault))
    }
  })
