import { createHmac, timingSafeEqual } from "node:crypto"
import { Effect, Option, Schema } from "effect"
import type { PaystackSettings } from "#server/config.ts"
import {
  makeProviderClient,
  parsedJson,
  type ProviderResponse,
  withExchangeTimeout,
} from "./provider-client.ts"
import {
  type ProviderClaims,
  type Gateway,
  ProviderUnavailable,
  ProviderRefused,
  type StatusReport,
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
])

const unknownReport = (snapshot: unknown): StatusReport => ({
  providerStatus: "unknown",
  payable: false,
  claims: null,
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
  const found = providerStatuses.get(data.status)
  if (found === undefined) return invalidResponse("a status that is not documented")
  const claims: ProviderClaims = {
    reference: data.reference,
    amount: data.amount,
    currency: data.currency,
    ...metadataClaims(data.metadata),
    payerEmail: data.customer?.email ?? null,
    payee: data.domain,
  }
  return Effect.succeed({ ...found, claims, paidAt: isoOrNull(data.paid_at), snapshot: response.json })
}

/** Makes the gateway to Paystack's REST API: initialize and verify. Amounts are whole numbers of kobo. */
export const makePaystack = Effect.fnUntraced(function* (settings: PaystackSettings) {
  const client = yield* makeProviderClient("PAYSTACK")
  const headers = {
    authorization: `Bearer ${settings.secretKey}`,
    "content-type": "application/json",
    accept: "application/json",
  }
  const verify = (reference: string) =>
    client
      .request({
        method: "GET",
        url: `${settings.baseUrl}/transaction/verify/${encodeURIComponent(reference)}`,
        headers,
        idempotent: true,
      })
      .pipe(Effect.flatMap(readVerification), withExchangeTimeout("PAYSTACK"))
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
            metadata: { purpose: attempt.purpose, memberId: attempt.memberId, title: attempt.title },
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
    fetchStatus: (attempt) => verify(attempt.reference),
    capture: (attempt) => verify(attempt.reference),
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

const Webhook = Schema.Struct({
  event: Schema.String,
  data: Schema.Struct({
    reference: Schema.optionalKey(Schema.String),
    /** The payment of a refund. */
    transaction_reference: Schema.optionalKey(Schema.String),
    transaction: Schema.optionalKey(Schema.Struct({ reference: Schema.optionalKey(Schema.String) })),
  }),
})

/**
 * Returns the event's name and our reference in it; undefined for an unknown form. Paystack sends no event id, so `key`
 * joins the two.
 */
export const readPaystackWebhook = (
  raw: Uint8Array,
): { readonly event: string; readonly reference: string | null; readonly key: string } | undefined => {
  try {
    const { event, data } = Schema.decodeUnknownSync(Webhook)(JSON.parse(new TextDecoder().decode(raw)))
    const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null
    return {
      event: event.slice(0, 100),
      reference: reference?.slice(0, 120) ?? null,
      key: `${event}:${reference ?? ""}`.slice(0, 250),
    }
  } catch {
    return undefined
  }
}
