import { Clock, Effect, Option, Schema } from "effect"
import type { PayPalSettings } from "#server/config.ts"
import { minorFromText, majorText } from "#server/money.ts"
import { makeProviderClient, withExchangeTimeout, type ProviderResponse } from "./provider-client.ts"
import {
  type Attempt,
  type ProviderClaims,
  type Gateway,
  ProviderUnavailable,
  ProviderRefused,
  type StatusReport,
  type ProviderStatus,
} from "./provider.ts"

const Token = Schema.Struct({ access_token: Schema.String, expires_in: Schema.Number })
const Amount = Schema.Struct({ currency_code: Schema.String, value: Schema.String })
const Capture = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  amount: Amount,
  custom_id: Schema.optionalKey(Schema.String),
  invoice_id: Schema.optionalKey(Schema.String),
  create_time: Schema.optionalKey(Schema.String),
})
const Unit = Schema.Struct({
  custom_id: Schema.optionalKey(Schema.String),
  invoice_id: Schema.optionalKey(Schema.String),
  amount: Schema.optionalKey(Amount),
  payee: Schema.optionalKey(Schema.Struct({ merchant_id: Schema.optionalKey(Schema.String) })),
  payments: Schema.optionalKey(Schema.Struct({ captures: Schema.optionalKey(Schema.Array(Capture)) })),
})
const Order = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  purchase_units: Schema.optionalKey(Schema.Array(Unit)),
})
type Order = typeof Order.Type
const Problem = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  details: Schema.optionalKey(Schema.Array(Schema.Struct({ issue: Schema.optionalKey(Schema.String) }))),
})

const invalidResponse = (detail: string) =>
  new ProviderUnavailable({ provider: "PAYPAL", kind: "invalid-response", detail })

/** Returns PayPal's code for a 4xx: the issue of its first detail, or the name of the error. */
const issueOf = (response: ProviderResponse): string => {
  const problem = Option.getOrUndefined(Schema.decodeUnknownOption(Problem)(response.json))
  return problem?.details?.[0]?.issue ?? problem?.name ?? `status ${response.status}`
}

/** Returns our purpose, member and reference as PayPal's `custom_id`, which holds at most 127 characters. */
const customId = (attempt: Attempt) => `${attempt.purpose}|${attempt.memberId}|${attempt.reference}`

const report = (
  providerStatus: ProviderStatus,
  payable: boolean,
  claims: ProviderClaims | null,
  snapshot: unknown,
): StatusReport => ({
  providerStatus,
  payable,
  claims,
  paidAt: null,
  snapshot,
})

/** A COMPLETED order can hold a PENDING or DECLINED capture, so only the capture's status counts (RELIABILITY §0.3). */
const captureStatuses: ReadonlyMap<string, ProviderStatus> = new Map([
  ["COMPLETED", "paid"],
  ["PENDING", "pending"],
  ["DECLINED", "failed"],
  ["FAILED", "failed"],
  ["REFUNDED", "refunded"],
  // `readOrder` then leaves out the amount, so the payment is held for the office.
  ["PARTIALLY_REFUNDED", "paid"],
])

/** Converts an order to a status report. Fails with `ProviderUnavailable` for a status that PayPal does not document. */
export const readOrder = (order: Order): Effect.Effect<StatusReport, ProviderUnavailable> => {
  const units = order.purchase_units ?? []
  const unit = units[0]
  const captures = unit?.payments?.captures ?? []
  // A completed capture counts, even when a declined capture follows it.
  const capture = captures.find(({ status }) => status === "COMPLETED") ?? captures.at(-1)
  const amount = capture?.amount ?? unit?.amount
  const [purpose, memberId, reference] = (capture?.custom_id ?? unit?.custom_id ?? "").split("|")
  const invoice = capture?.invoice_id ?? unit?.invoice_id
  const isPartialRefund = capture?.status === "PARTIALLY_REFUNDED"
  const claims: ProviderClaims = {
    // Both copies of our reference must agree. Our orders have exactly one unit.
    reference: invoice === reference && units.length === 1 ? (reference ?? null) : null,
    amount: amount === undefined || isPartialRefund ? null : (minorFromText(amount.value) ?? null),
    currency: amount?.currency_code ?? null,
    purpose: purpose === undefined || purpose === "" ? null : purpose,
    memberId: memberId ?? null,
    payerEmail: null,
    payee: unit?.payee?.merchant_id ?? null,
  }
  if (capture !== undefined) {
    const providerStatus = captureStatuses.get(capture.status)
    if (providerStatus === undefined)
      return Effect.fail(invalidResponse("a capture status that is not documented"))
    const time = capture.create_time
    const paidAt = time !== undefined && !Number.isNaN(Date.parse(time)) ? new Date(time).toISOString() : null
    return Effect.succeed({ ...report(providerStatus, false, claims, order), paidAt })
  }
  switch (order.status) {
    case "CREATED":
    case "SAVED":
    case "PAYER_ACTION_REQUIRED":
    case "APPROVED":
      return Effect.succeed(report("unpaid", true, claims, order))
    case "VOIDED":
      return Effect.succeed(report("abandoned", false, claims, order))
    default:
      return Effect.fail(invalidResponse("an order without a capture that says it is done"))
  }
}

/** Returns the order of a successful response; fails with `ProviderUnavailable` for any other. */
const orderFrom = (response: ProviderResponse) => {
  const order = Schema.decodeUnknownOption(Order)(response.json)
  return (response.status === 200 || response.status === 201) && Option.isSome(order)
    ? Effect.succeed(order.value)
    : Effect.fail(invalidResponse(issueOf(response)))
}

/** Makes the client of PayPal's Orders v2 API. The header PayPal-Request-Id makes create and capture idempotent. */
export const makePayPal = Effect.fnUntraced(function* (settings: PayPalSettings) {
  const client = yield* makeProviderClient("PAYPAL")
  let token: { readonly value: string; readonly until: number } | undefined

  const bearer = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (token !== undefined && now < token.until) return token.value
    const response = yield* client.request({
      method: "POST",
      url: `${settings.baseUrl}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
      body: "grant_type=client_credentials",
      idempotent: true,
    })
    const issued = Schema.decodeUnknownOption(Token)(response.json)
    if (response.status !== 200 || Option.isNone(issued))
      return yield* invalidResponse(`token answered ${response.status}`)
    // Renewed a minute early, so that no token expires while a request is on its way.
    token = { value: issued.value.access_token, until: now + (issued.value.expires_in - 60) * 1_000 }
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
      return order.id === id ? order : yield* invalidResponse("another order than the one asked for")
    })

  const fetchStatus = (attempt: Attempt) =>
    Effect.gen(function* () {
      if (attempt.providerId === null) return report("unknown", false, null, null)
      const order = yield* read(attempt.providerId)
      return order === undefined ? report("unknown", false, null, null) : yield* readOrder(order)
    })

  const capture = (attempt: Attempt, id: string, before: StatusReport) =>
    Effect.gen(function* () {
      const response = yield* call(
        "POST",
        `/v2/checkout/orders/${encodeURIComponent(id)}/capture`,
        `capture-${attempt.reference}`,
        "{}",
      )
      if (response.status === 200 || response.status === 201) {
        const order = yield* orderFrom(response)
        // The response to a capture may lack the payee and the units. The order has them.
        const fullOrder = order.purchase_units?.[0]?.payee === undefined ? yield* read(id) : order
        return fullOrder === undefined || fullOrder.id !== id
          ? yield* invalidResponse("another order than the one captured")
          : yield* readOrder(fullOrder)
      }
      switch (issueOf(response)) {
        case "ORDER_ALREADY_CAPTURED":
        case "DUPLICATE_INVOICE_ID":
          // An earlier capture succeeded, but its response was lost. The order has the status.
          return yield* fetchStatus(attempt)
        case "ORDER_NOT_APPROVED":
        case "PAYER_ACTION_REQUIRED":
          return { ...before, providerStatus: "unpaid" as const, payable: true, snapshot: response.json }
        case "INSTRUMENT_DECLINED":
          return { ...before, providerStatus: "failed" as const, payable: true, snapshot: response.json }
        case "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED":
        case "TRANSACTION_REFUSED":
        case "PAYER_CANNOT_PAY":
        case "ORDER_EXPIRED":
        case "ORDER_VOIDED":
          return { ...before, providerStatus: "failed" as const, payable: false, snapshot: response.json }
        case "RESOURCE_NOT_FOUND":
        case "INVALID_RESOURCE_ID":
          return report("unknown", false, null, response.json)
        default:
          return yield* invalidResponse(`capture answered ${issueOf(response)}`)
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
            application_context: {
              shipping_preference: "NO_SHIPPING",
              user_action: "PAY_NOW",
              return_url: attempt.returnUrl,
              cancel_url: attempt.cancelUrl,
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
  }

  /**
   * Asks PayPal whether it sent a webhook, with the raw body and the five transmission headers. Returns false without a
   * call when a header or the setting `webhookId` is missing.
   */
  const isOwnWebhook = (
    headers: Readonly<Record<string, string | undefined>>,
    raw: Uint8Array,
  ): Effect.Effect<boolean, ProviderUnavailable> => {
    const fields = {
      auth_algo: headers["paypal-auth-algo"],
      cert_url: headers["paypal-cert-url"],
      transmission_id: headers["paypal-transmission-id"],
      transmission_sig: headers["paypal-transmission-sig"],
      transmission_time: headers["paypal-transmission-time"],
      webhook_id: settings.webhookId,
    }
    if (Object.values(fields).some((value) => value == null || value.length > 2_000))
      return Effect.succeed(false)
    // The signature covers the raw bytes, so they are not parsed and serialised again.
    const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${new TextDecoder().decode(raw)}}`
    return Effect.gen(function* () {
      const response = yield* call("POST", "/v1/notifications/verify-webhook-signature", undefined, body)
      const verdict = (response.json as { readonly verification_status?: unknown } | undefined)
        ?.verification_status
      if (response.status === 200) return verdict === "SUCCESS"
      if (response.status === 400 || response.status === 422) return false
      return yield* invalidResponse(`verification answered ${response.status}`)
    }).pipe(withExchangeTimeout("PAYPAL"))
  }

  return { gateway, isOwnWebhook }
})

const Webhook = Schema.Struct({
  id: Schema.String,
  event_type: Schema.String,
  resource: Schema.Struct({
    id: Schema.optionalKey(Schema.String),
    custom_id: Schema.optionalKey(Schema.String),
    invoice_id: Schema.optionalKey(Schema.String),
    purchase_units: Schema.optionalKey(Schema.Array(Unit)),
    /** A dispute names its payment. */
    disputed_transactions: Schema.optionalKey(
      Schema.Array(Schema.Struct({ invoice_number: Schema.optionalKey(Schema.String) })),
    ),
  }),
})

/** Returns the event's name, our reference in it, and PayPal's event id as `key`; undefined for an unknown form. */
export const readPayPalWebhook = (
  raw: Uint8Array,
): { readonly event: string; readonly reference: string | null; readonly key: string } | undefined => {
  try {
    const webhook = Schema.decodeUnknownSync(Webhook)(JSON.parse(new TextDecoder().decode(raw)))
    const reference =
      webhook.resource.invoice_id ??
      webhook.resource.disputed_transactions?.[0]?.invoice_number ??
      webhook.resource.purchase_units?.[0]?.invoice_id ??
      webhook.resource.custom_id?.split("|")[2]
    return {
      event: webhook.event_type.slice(0, 100),
      reference: reference?.slice(0, 120) ?? null,
      key: webhook.id.slice(0, 250),
    }
  } catch {
    return undefined
  }
}
