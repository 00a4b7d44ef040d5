import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { Effect, Option, Schema } from "effect"
import type { PaystackSettings } from "#server/config.ts"
import { makePaystackLists } from "./paystack-lists.ts"
import { PaystackRefund, refundReportOf, transactionOf } from "./paystack-refund.ts"
import {
  makeProviderClient,
  parsedJson,
  type ProviderResponse,
  withExchangeTimeout,
} from "./provider-client.ts"
import {
  type ProviderClaims,
  type Gateway,
  type Refund,
  type RefundReport,
  ProviderUnavailable,
  ProviderRefused,
  type StatusReport,
  type ReadWebhook,
} from "./provider.ts"

const Failure = Schema.Struct({ status: Schema.Boolean, message: Schema.String })
const Initialized = Schema.Struct({
  status: Schema.Literal(true),
  data: Schema.Struct({
    authorization_url: Schema.String,
    access_code: Schema.String,
    reference: Schema.String,
  }),
})
const Verified = Schema.Struct({
  status: Schema.Literal(true),
  data: Schema.Struct({
    id: Schema.optionalKey(Schema.Union([Schema.Number, Schema.String])),
    status: Schema.String,
    /** Kobo. */
    amount: Schema.Int,
    currency: Schema.String,
    reference: Schema.String,
    domain: Schema.String,
    paid_at: Schema.optionalKey(Schema.NullOr(Schema.String)),
    customer: Schema.optionalKey(
      Schema.NullOr(Schema.Struct({ email: Schema.optionalKey(Schema.NullOr(Schema.String)) })),
    ),
    metadata: Schema.optionalKey(Schema.Unknown),
  }),
})
const Metadata = Schema.Struct({ purpose: Schema.String, memberId: Schema.String })

/**
 * Returns the purpose and the payer of the metadata, which verify returns as an object, as JSON text, or as ""
 * (RELIABILITY §0.2). Empty metadata claims nothing: both are undefined. Metadata of another form names neither: both
 * are null, which no payment matches.
 */
const metadataClaims = (metadata: unknown): Pick<ProviderClaims, "purpose" | "memberId"> => {
  const value = typeof metadata === "string" && metadata !== "" ? parsedJson(metadata) : (metadata ?? null)
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return { purpose: undefined, memberId: undefined }
  return Option.getOrElse(Schema.decodeUnknownOption(Metadata)(value), () => ({
    purpose: null,
    memberId: null,
  }))
}

/** After `failed`, `abandoned` and `ongoing` the payer may still pay the same reference (RELIABILITY §0.2). */
const providerStatuses: ReadonlyMap<string, Pick<StatusReport, "providerStatus" | "payable">> = new Map([
  ["success", { providerStatus: "paid", payable: false }],
  ["failed", { providerStatus: "failed", payable: true }],
  ["abandoned", { providerStatus: "abandoned", payable: true }],
  ["ongoing", { providerStatus: "pending", payable: true }],
  ["pending", { providerStatus: "pending", payable: true }],
  ["processing", { providerStatus: "pending", payable: false }],
  ["queued", { providerStatus: "pending", payable: false }],
  ["reversed", { providerStatus: "reversed", payable: false }],
  // While a refund is on its way, the money is still ours (paystack.com/docs/payments/refunds, "Refund status").
  ["reversal-pending", { providerStatus: "paid", payable: false }],
])

const unknownReport = (snapshot: unknown): StatusReport => ({
  providerStatus: "unknown",
  payable: false,
  claims: null,
  refunds: [],
  paidAt: null,
  snapshot,
})

const isoOrNull = (text: string | null | undefined): string | null =>
  text != null && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null

const invalidResponse = (detail: string) =>
  Effect.fail(new ProviderUnavailable({ provider: "PAYSTACK", kind: "invalid-response", detail }))

/** Returns the status and Paystack's message for the log, such as "status 401, Invalid key". */
const reasonOf = (response: ProviderResponse): string => {
  const failure = Option.getOrUndefined(Schema.decodeUnknownOption(Failure)(response.json))
  return `status ${response.status}${failure === undefined ? "" : `, ${failure.message.slice(0, 100)}`}`
}

/** Converts the response of verify to a status report. Fails with `ProviderUnavailable` for any undocumented response. */
export const readVerification = (
  response: ProviderResponse,
): Effect.Effect<StatusReport, ProviderUnavailable> => {
  const failure = Schema.decodeUnknownOption(Failure)(response.json)
  if (response.status === 404 || (response.status === 400 && Option.isSome(failure))) {
    // "Transaction reference not found": the transaction was never initialised.
    return Option.isSome(failure) && /not found/i.test(failure.value.message)
      ? Effect.succeed(unknownReport(response.json))
      : invalidResponse(reasonOf(response))
  }
  const verified = Schema.decodeUnknownOption(Verified)(response.json)
  if (response.status !== 200 || Option.isNone(verified)) return invalidResponse(reasonOf(response))
  const { data } = verified.value
  const found = providerStatuses.get(data.status.toLowerCase().replaceAll(/[ _]/g, "-"))
  if (found === undefined) return invalidResponse("a status that is not documented")
  const claims: ProviderClaims = {
    reference: data.reference,
    amount: data.amount,
    currency: data.currency,
    ...metadataClaims(data.metadata),
    payerEmail: data.customer?.email ?? null,
    payee: data.domain,
  }
  return Effect.succeed({
    ...found,
    claims,
    refunds: [],
    paidAt: isoOrNull(data.paid_at),
    snapshot: response.json,
  })
}

/** Returns the id of the transaction that verify returned; null for another snapshot. */
const transactionIdOf = (snapshot: unknown): string | null => {
  const id = Option.getOrUndefined(Schema.decodeUnknownOption(Verified)(snapshot))?.data.id
  return id === undefined ? null : String(id)
}

const Refunds = Schema.Struct({ status: Schema.Literal(true), data: Schema.Array(PaystackRefund) })
const CreatedRefund = Schema.Struct({ status: Schema.Literal(true), data: PaystackRefund })

/** Returns all refunds of a transaction, oldest first. Fails for any undocumented response. */
const readRefunds = (
  response: ProviderResponse,
  transactionId: string,
): Effect.Effect<readonly (typeof PaystackRefund.Type)[], ProviderUnavailable> => {
  const refunds = Schema.decodeUnknownOption(Refunds)(response.json)
  if (response.status !== 200 || Option.isNone(refunds)) return invalidResponse(reasonOf(response))
  return Effect.succeed(
    refunds.value.data.filter((refund) => transactionOf(refund).id === transactionId).toReversed(),
  )
}

/** Returns the refunds that were paid out. */
const processed = (refunds: readonly (typeof PaystackRefund.Type)[]): readonly Refund[] =>
  refunds.filter(({ status }) => status === "processed").map(({ id, amount }) => ({ id: String(id), amount }))

/** Reads the answer to a new refund. A 4xx with a message is a refusal, except of our key. */
const readNewRefund = (response: ProviderResponse): Effect.Effect<RefundReport, ProviderUnavailable> => {
  const refund = Option.getOrUndefined(Schema.decodeUnknownOption(CreatedRefund)(response.json))
  if (response.status === 200 && refund !== undefined) return Effect.succeed(refundReportOf(refund.data))
  const failure = Option.getOrUndefined(Schema.decodeUnknownOption(Failure)(response.json))
  return failure !== undefined && (response.status === 400 || response.status === 404)
    ? Effect.succeed({ status: "failed", id: null, reason: failure.message.slice(0, 200) })
    : invalidResponse(`refund: ${reasonOf(response)}`)
}

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
   * Adds the refunds, which verify does not report. A partly refunded transaction says "success" or "reversed": it stays
   * paid, with its refunds. A reversal without refunds is a lost dispute.
   */
  const withRefunds = Effect.fnUntraced(function* (report: StatusReport) {
    if (report.providerStatus !== "paid" && report.providerStatus !== "reversed") return report
    const refunds = processed(yield* refundsOf(report))
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
    const isPartial = refunded > 0 && refunded < Number(report.claims?.amount)
    return { ...report, refunds, providerStatus: isPartial ? ("paid" as const) : report.providerStatus }
  })
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
        return yield* new ProviderUnavailable({
          provider: "PAYSTACK",
          kind: "invalid-response",
          detail: `initialize: ${reasonOf(response)}`,
        })
      }).pipe(withExchangeTimeout("PAYSTACK")),
    fetchStatus: (attempt) =>
      verify(attempt.reference).pipe(Effect.flatMap(withRefunds), withExchangeTimeout("PAYSTACK")),
    capture: (attempt) => verify(attempt.reference).pipe(withExchangeTimeout("PAYSTACK")),
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

/** Whether `signature` (hex HMAC-SHA512) is valid for the raw bytes. Compares in constant time. */
export const isSignedByPaystack = (
  secretKey: string,
  raw: Uint8Array,
  signature: string | undefined,
): boolean => {
  if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const ours = createHmac("sha512", secretKey).update(raw).digest()
  return timingSafeEqual(ours, Buffer.from(signature, "hex"))
}

const digestOf = (raw: Uint8Array) => createHash("sha256").update(raw).digest("hex").slice(0, 32)

const nullableText = Schema.optionalKey(Schema.NullOr(Schema.String))
const Webhook = Schema.Struct({
  event: Schema.String,
  data: Schema.Struct({
    /** The number of a dispute, or of a charge. */
    id: Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.String, Schema.Number]))),
    refund_reference: nullableText,
    reference: nullableText,
    /** The payment of a refund; null in a dispute. */
    transaction_reference: nullableText,
    transaction: Schema.optionalKey(Schema.NullOr(Schema.Struct({ reference: nullableText }))),
  }),
})

/**
 * Returns the event's name and our reference in it; undefined for an unknown form. Paystack sends no event id, so `key`
 * joins the two, and the refund's or dispute's own id: a payment can have several of them. A refund without a reference has
 * a digest of the bytes.
 */
export const readPaystackWebhook = (raw: Uint8Array): ReadWebhook | undefined => {
  try {
    const { event, data } = Schema.decodeUnknownSync(Webhook)(JSON.parse(new TextDecoder().decode(raw)))
    const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null
    const disputeId = event.startsWith("charge.dispute") && data.id != null ? String(data.id) : null
    const own = event.startsWith("refund.") ? (data.refund_reference ?? digestOf(raw)) : disputeId
    return {
      event: event.slice(0, 100),
      reference: reference?.slice(0, 120) ?? null,
      disputeId: disputeId?.slice(0, 120) ?? null,
      key: [event, reference ?? "", ...(own == null ? [] : [own])].join(":").slice(0, 250),
    }
  } catch {
    return undefined
  }
}
