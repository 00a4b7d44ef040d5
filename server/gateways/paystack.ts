import { Effect, Option, Schema } from "effect"
import type { PaystackSettings } from "#server/config.ts"
import { Failure, reasonOf } from "./paystack-failure.ts"
import { makePaystackLists } from "./paystack-lists.ts"
import { processedRefunds, readNewRefund, readRefunds, refundReportOf } from "./paystack-refund.ts"
import { readVerification, transactionIdOf } from "./paystack-verification.ts"
import { makeProviderClient, withExchangeTimeout } from "./provider-client.ts"
import { type Gateway, invalidResponse, ProviderRefused, type StatusReport } from "./provider.ts"

const Initialized = Schema.Struct({
  status: Schema.Literal(true),
  data: Schema.Struct({
    authorization_url: Schema.String,
    access_code: Schema.String,
    reference: Schema.String,
  }),
})

/** Makes the gateway to Paystack's REST API: initialize and verify. Amounts are whole numbers of kobo. */
export const makePaystack = Effect.fnUntraced(function* (settings: PaystackSettings) {
  const client = yield* makeProviderClient("PAYSTACK")
  const headers = {
    authorization: `Bearer ${settings.secretKey}`,
    "content-type": "application/json",
    accept: "application/json",
  }
  const get = (path: string) =>
    client.request({ method: "GET", url: `${settings.baseUrl}${path}`, headers, idempotent: true })
  const verify = (reference: string) =>
    Effect.flatMap(get(`/transaction/verify/${encodeURIComponent(reference)}`), readVerification)
  const refundsOf = Effect.fnUntraced(function* (report: StatusReport) {
    const id = transactionIdOf(report.snapshot)
    if (id === null) return []
    return yield* readRefunds(yield* get(`/refund?transaction=${encodeURIComponent(id)}&perPage=100`), id)
  })
  /**
   * Adds the refunds, which verify does not report. The status of a partly refunded transaction is "success" or "reversed".
   * Its report stays `paid` until the refunds that were paid out add up to the whole amount. A refund in progress can still
   * fail. A reversal without refunds is a lost dispute.
   */
  const withRefunds = Effect.fnUntraced(function* (report: StatusReport) {
    if (report.providerStatus !== "paid" && report.providerStatus !== "reversed") return report
    const listed = yield* refundsOf(report)
    const refunds = processedRefunds(listed)
    const paidOut = refunds.reduce((sum, { amount }) => sum + amount, 0)
    const isRefunding = listed.some(({ amount, status }) => amount > 0 && status !== "failed")
    const isPartial = isRefunding && paidOut < Number(report.claims?.amount)
    const providerStatus = isPartial ? ("paid" as const) : report.providerStatus
    return { ...report, refunds, providerStatus }
  })
  const fetchStatus: Gateway["fetchStatus"] = (attempt) =>
    verify(attempt.reference).pipe(Effect.flatMap(withRefunds), withExchangeTimeout("PAYSTACK"))
  const gateway: Gateway = {
    source: "PAYSTACK",
    payee: settings.secretKey.startsWith("sk_live_") ? "live" : "test",
    open: (attempt) =>
      Effect.gen(function* () {
        const response = yield* client.request({
          method: "POST",
          url: `${settings.baseUrl}/transaction/initialize`,
          headers,
          // A second initialize with the same reference is refused as a duplicate, so it is never retried.
          idempotent: false,
          body: JSON.stringify({
            email: attempt.payerEmail,
            amount: attempt.amount,
            currency: attempt.currency,
            reference: attempt.reference,
            callback_url: attempt.returnUrl,
            metadata: {
              purpose: attempt.purpose,
              memberId: attempt.memberId,
              title: attempt.title,
              // Paystack returns to `callback_url` only after a success.
              cancel_action: attempt.cancelUrl,
            },
          }),
        })
        const opened = Schema.decodeUnknownOption(Initialized)(response.json)
        if (
          response.status === 200 &&
          Option.isSome(opened) &&
          opened.value.data.reference === attempt.reference
        ) {
          const checkoutUrl = opened.value.data.authorization_url
          if (/^https?:\/\//.test(checkoutUrl))
            return { providerId: attempt.reference, checkoutUrl, payee: null }
        }
        const failure = Schema.decodeUnknownOption(Failure)(response.json)
        if (Option.isSome(failure) && /duplicate/i.test(failure.value.message))
          return yield* new ProviderRefused({ provider: "PAYSTACK", issue: "DUPLICATE_REFERENCE" })
        return yield* invalidResponse("PAYSTACK", `initialize: ${reasonOf(response)}`)
      }).pipe(withExchangeTimeout("PAYSTACK")),
    fetchStatus,
    // Paystack takes the money itself.
    capture: fetchStatus,
    refund: (attempt, { mark, amount }) =>
      client
        .request({
          method: "POST",
          url: `${settings.baseUrl}/refund`,
          headers,
          // Paystack has no idempotency key: a second request is a second refund.
          idempotent: false,
          body: JSON.stringify({ transaction: attempt.reference, amount, merchant_note: mark }),
        })
        .pipe(Effect.flatMap(readNewRefund), withExchangeTimeout("PAYSTACK")),
    findRefund: (attempt, mark) =>
      Effect.gen(function* () {
        const refunds = yield* refundsOf(yield* verify(attempt.reference))
        const found = refunds.find((refund) => refund.merchant_note === mark)
        return found === undefined ? undefined : refundReportOf(found)
      }).pipe(withExchangeTimeout("PAYSTACK")),
    list: makePaystackLists(get),
  }
  return gateway
})
