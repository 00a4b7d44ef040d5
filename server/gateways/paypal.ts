import { Clock, Effect } from "effect"
import type { PayPalSettings } from "#server/config.ts"
import { majorText } from "#server/money.ts"
import { issueOf, type Order, orderFrom, readOrder } from "./paypal-orders.ts"
import { readNewRefund, refundableCapture, refundReportOf } from "./paypal-refund.ts"
import { makePayPalLists } from "./paypal-lists.ts"
import { requestToken } from "./paypal-token.ts"
import { makeProviderClient, withExchangeTimeout } from "./provider-client.ts"
import { refusalOf } from "./paypal-capture.ts"
import {
  type Attempt,
  type Gateway,
  invalidResponse,
  ProviderRefused,
  type ProviderUnavailable,
  type StatusReport,
  unknownReport,
} from "./provider.ts"

/** Returns our purpose, member and reference as PayPal's `custom_id`, which holds at most 127 characters. */
const customId = (attempt: Attempt) => `${attempt.purpose}|${attempt.memberId}|${attempt.reference}`

/**
 * Returns the PayPal-Request-Id of a capture. PayPal answers a repeated id with its first answer, also with a refusal, so
 * a capture after a refusal has a new id.
 */
const captureRequestId = ({ reference, captureRefusals }: Attempt) =>
  captureRefusals === 0 ? `capture-${reference}` : `capture-${reference}-${captureRefusals}`

/** Makes the client of PayPal's Orders v2 API. The header PayPal-Request-Id makes create and capture idempotent. */
export const makePayPal = Effect.fnUntraced(function* (settings: PayPalSettings) {
  const client = yield* makeProviderClient("PAYPAL")
  let token: { readonly value: string; readonly until: number } | undefined

  const bearer = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (token !== undefined && now < token.until) return token.value
    const issued = yield* requestToken(client, settings)
    if (issued.token === undefined)
      return yield* invalidResponse("PAYPAL", `token answered ${issued.response.status}`)
    // Renewed a minute early, so that no token expires while a request is on its way.
    token = {
      value: issued.token.access_token,
      until: now + (issued.token.expires_in - 60) * 1_000,
    }
    return token.value
  })

  const call = (method: "GET" | "POST", path: string, requestId?: string, body?: string) => {
    const request = (value: string) =>
      client.request({
        method,
        url: `${settings.baseUrl}${path}`,
        headers: {
          authorization: `Bearer ${value}`,
          "content-type": "application/json",
          accept: "application/json",
          prefer: "return=representation",
          ...(requestId === undefined ? {} : { "PayPal-Request-Id": requestId }),
        },
        ...(body === undefined ? {} : { body }),
        idempotent: true,
      })
    return Effect.gen(function* () {
      const response = yield* Effect.flatMap(bearer, request)
      if (response.status !== 401) return response
      // PayPal revoked the token: try once more with a new token.
      token = undefined
      return yield* Effect.flatMap(bearer, request)
    })
  }

  const read = (id: string) =>
    Effect.gen(function* () {
      const response = yield* call("GET", `/v2/checkout/orders/${encodeURIComponent(id)}`)
      // PayPal deletes orders that were never approved.
      if (response.status === 404) return undefined
      const order = yield* orderFrom(response)
      return order.id === id
        ? order
        : yield* invalidResponse("PAYPAL", "another order than the one asked for")
    })

  const fetchStatus = (attempt: Attempt) =>
    Effect.gen(function* () {
      if (attempt.providerId === null) return unknownReport(null)
      const order = yield* read(attempt.providerId)
      return order === undefined ? unknownReport(null) : yield* readOrder(order)
    })

  const capture = Effect.fnUntraced(function* (
    attempt: Attempt,
    id: string,
    before: StatusReport,
  ): Effect.fn.Return<StatusReport, ProviderUnavailable> {
    const response = yield* call(
      "POST",
      `/v2/checkout/orders/${encodeURIComponent(id)}/capture`,
      captureRequestId(attempt),
      "{}",
    )
    if (response.status === 200 || response.status === 201) {
      const order = yield* orderFrom(response)
      // The response to a capture may lack the payee and the units. The order has them.
      const fullOrder = order.purchase_units?.[0]?.payee === undefined ? yield* read(id) : order
      return fullOrder === undefined || fullOrder.id !== id
        ? yield* invalidResponse("PAYPAL", "another order than the one captured")
        : yield* readOrder(fullOrder)
    }
    switch (refusalOf(response.status, issueOf(response))) {
      case "captured":
        return yield* fetchStatus(attempt)
      case "duplicate": {
        const after = yield* fetchStatus(attempt)
        // Another order has the invoice id. PayPal would refuse each further capture of this one.
        return after.providerStatus === "unpaid"
          ? { ...after, providerStatus: "failed", payable: false }
          : after
      }
      case "unapproved":
        return { ...before, providerStatus: "unpaid", payable: true, snapshot: response.json }
      case "declined":
        return {
          ...before,
          providerStatus: "failed",
          payable: true,
          snapshot: response.json,
          isCaptureRefused: true,
        }
      case "closed":
        return { ...before, providerStatus: "failed", payable: false, snapshot: response.json }
      case "missing":
        return unknownReport(response.json)
      default: {
        // The capture may have succeeded, or another one is in progress, so the order decides.
        const after = yield* fetchStatus(attempt)
        if (after.providerStatus !== "unpaid") return after
        return response.status === 409
          ? { ...after, providerStatus: "pending", payable: false }
          : yield* invalidResponse("PAYPAL", `capture answered ${issueOf(response)}`)
      }
    }
  })

  const gateway: Gateway = {
    source: "PAYPAL",
    payee: settings.merchantId,
    open: (attempt) =>
      Effect.gen(function* () {
        const response = yield* call(
          "POST",
          "/v2/checkout/orders",
          `create-${attempt.reference}`,
          JSON.stringify({
            intent: "CAPTURE",
            purchase_units: [
              {
                reference_id: "default",
                custom_id: customId(attempt),
                invoice_id: attempt.reference,
                description: attempt.title.slice(0, 127),
                amount: { currency_code: attempt.currency, value: majorText(attempt.amount) },
              },
            ],
            payment_source: {
              paypal: {
                experience_context: {
                  shipping_preference: "NO_SHIPPING",
                  user_action: "PAY_NOW",
                  return_url: attempt.returnUrl,
                  cancel_url: attempt.cancelUrl,
                },
              },
            },
          }),
        )
        if (
          response.status === 422 ||
          (response.status === 400 && issueOf(response) === "DUPLICATE_INVOICE_ID")
        )
          return yield* new ProviderRefused({ provider: "PAYPAL", issue: issueOf(response) })
        const order = yield* orderFrom(response)
        return {
          providerId: order.id,
          checkoutUrl: null,
          payee: order.purchase_units?.[0]?.payee?.merchant_id ?? null,
        }
      }).pipe(withExchangeTimeout("PAYPAL")),
    fetchStatus: (attempt) => fetchStatus(attempt).pipe(withExchangeTimeout("PAYPAL")),
    capture: (attempt, matches) =>
      Effect.gen(function* () {
        const before = yield* fetchStatus(attempt)
        const isApproved =
          before.providerStatus === "unpaid" && (before.snapshot as Order | null)?.status === "APPROVED"
        // Takes no money for an order that differs from our payment.
        if (!isApproved || attempt.providerId === null || before.claims === null || !matches(before.claims))
          return before
        return yield* capture(attempt, attempt.providerId, before)
      }).pipe(withExchangeTimeout("PAYPAL")),
    refund: (attempt, { mark, amount }) =>
      Effect.gen(function* () {
        const order = attempt.providerId === null ? undefined : yield* read(attempt.providerId)
        const capture = order === undefined ? undefined : refundableCapture(order)
        if (capture === undefined)
          return { status: "failed" as const, id: null, reason: "PayPal has no such payment" }
        const response = yield* call(
          "POST",
          `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
          // The same for each try, so that PayPal refunds once.
          `refund-${mark}`,
          JSON.stringify({
            // A held payment may have been taken in another currency than ours, and PayPal refunds in that one only.
            amount: { currency_code: capture.currency, value: majorText(amount) },
            custom_id: mark,
          }),
        )
        return yield* readNewRefund(response)
      }).pipe(withExchangeTimeout("PAYPAL")),
    findRefund: (attempt, mark) =>
      Effect.gen(function* () {
        const order = attempt.providerId === null ? undefined : yield* read(attempt.providerId)
        const refunds = order?.purchase_units?.[0]?.payments?.refunds ?? []
        const found = refunds.find((refund) => refund.custom_id === mark)
        return found === undefined ? undefined : refundReportOf(found)
      }).pipe(withExchangeTimeout("PAYPAL")),
    list: makePayPalLists((path) => call("GET", path)),
  }

  return gateway
})
