/** Reads what Paystack answers when we ask about a transaction. */
import { Effect, Option, Predicate, Schema } from "effect"
import { Failure, reasonOf } from "./paystack-failure.ts"
import { parsedJson, type ProviderResponse } from "./provider-client.ts"
import {
  invalidResponse,
  type ProviderClaims,
  type ProviderUnavailable,
  type StatusReport,
  unknownReport,
} from "./provider.ts"
import { isoTimeOrNull } from "./provider-time.ts"

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

/** Returns what a field of the metadata claims: undefined if it is missing or empty, null if it is no text. */
const claimOf = (value: unknown): string | null | undefined =>
  value === undefined || value === null || value === "" ? undefined : typeof value === "string" ? value : null

/**
 * Returns the purpose and the payer of the metadata, which verify returns as an object, as JSON text, or as ""
 * (RELIABILITY §0.2). Metadata without such a field claims nothing about it, so that our row decides (DECISIONS §3.2).
 */
const metadataClaims = (metadata: unknown): Pick<ProviderClaims, "purpose" | "memberId"> => {
  const value = typeof metadata === "string" ? parsedJson(metadata) : metadata
  const fields: Readonly<Record<string, unknown>> = Predicate.isObject(value) ? { ...value } : {}
  return { purpose: claimOf(fields["purpose"]), memberId: claimOf(fields["memberId"]) }
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

/**
 * Converts the response of verify to a status report. It is `unknown` when Paystack does not know the reference. Fails with
 * `ProviderUnavailable` for any other response than a report.
 */
export const readVerification = (
  response: ProviderResponse,
): Effect.Effect<StatusReport, ProviderUnavailable> => {
  const failure = Schema.decodeUnknownOption(Failure)(response.json)
  if (response.status === 404 || (response.status === 400 && Option.isSome(failure))) {
    // "Transaction reference not found": the transaction was never initialised.
    return Option.isSome(failure) && /not found/i.test(failure.value.message)
      ? Effect.succeed(unknownReport(response.json))
      : Effect.fail(invalidResponse("PAYSTACK", reasonOf(response)))
  }
  const verified = Schema.decodeUnknownOption(Verified)(response.json)
  if (response.status !== 200 || Option.isNone(verified))
    return Effect.fail(invalidResponse("PAYSTACK", reasonOf(response)))
  const { data } = verified.value
  const found = providerStatuses.get(data.status.toLowerCase().replaceAll(/[ _]/g, "-"))
  if (found === undefined) return Effect.fail(invalidResponse("PAYSTACK", "a status that is not documented"))
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
    paidAt: isoTimeOrNull(data.paid_at),
    snapshot: response.json,
  })
}

/** Returns the id of the transaction that verify returned; null for another snapshot. */
export const transactionIdOf = (snapshot: unknown): string | null => {
  const id = Option.getOrUndefined(Schema.decodeUnknownOption(Verified)(snapshot))?.data.id
  return id === undefined ? null : String(id)
}
