import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type MoneyAnswer,
  type MoneyDecision,
  type MoneyPayment,
  OfficeMoneyGroup,
  type MoneyState,
} from "./contract/office-money.ts"
import type { NewRefund, OfficeRefund, RefundAnswer } from "./contract/office-refunds.ts"
import { fileAnswer } from "./file-answer.ts"
import { withFreshId } from "./fresh-ids.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const moneyCalls = callsOf(OfficeMoneyGroup)

/** What a page of the list shows. `after` is the cursor of the page before. */
export interface MoneyListQuery {
  readonly state?: MoneyState
  readonly search?: string
  readonly after?: string
}

/** Queries a page of the payments of all members (GET /office/money). */
export const officeMoney = (query: MoneyListQuery) =>
  queryOptions({
    queryKey: ["office", "money", "list", query],
    queryFn: async ({ signal }) => (await runQuery(moneyCalls.list({ query }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often a page asks again about a refund that is being sent, in ms. */
const refundInterval = 2_000
/** How often a page asks again about what waits for a person or for the provider, in ms. */
const waitingInterval = 15_000

/** Returns the refetch interval of a payment in ms; false when no change is expected. */
const intervalOf = (payment: MoneyPayment | undefined): number | false => {
  const has = (...statuses: readonly OfficeRefund["status"][]) =>
    payment?.refunds.some(({ status }) => statuses.includes(status)) === true
  if (has("sending", "unknown")) return refundInterval
  return payment?.status === "held" || has("awaitingSecond", "pending") ? waitingInterval : false
}

/** Queries one payment by our reference or the provider's id (GET /office/money/{reference}). */
export const officePayment = (reference: string) =>
  queryOptions({
    queryKey: ["office", "money", "payment", reference],
    queryFn: async ({ signal }) => (await runQuery(moneyCalls.get({ params: { reference } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: ({ state }) => intervalOf(state.data),
    meta: notStored,
  })

/** Loads the receipt of any member's payment (GET /office/money/{reference}/receipt.pdf). */
export const officeReceiptPdf = (reference: string) =>
  fileAnswer(moneyCalls.receipt({ params: { reference } }), `Receipt-${reference}.pdf`, "application/pdf")

/** Asks the provider about a payment now (POST /office/money/{reference}/recheck). */
export const recheckPayment = (reference: string) =>
  Effect.map(moneyCalls.recheck({ params: { reference } }), ({ data }) => data)

/** Claims a held payment for 15 minutes (POST /office/money/{reference}/claim). */
export const claimPayment = (reference: string) =>
  Effect.map(moneyCalls.claim({ params: { reference } }), ({ data }) => data)

/** Ends the caller's claim (POST /office/money/{reference}/claim/end). */
export const endPaymentClaim = (reference: string) =>
  Effect.map(moneyCalls.endClaim({ params: { reference } }), ({ data }) => data)

/** Releases or refuses a claimed payment, or asks a second person (POST /office/money/{reference}/decision). */
export const decidePayment = withFreshId(
  ({ reference, ...payload }: MoneyDecision & { readonly reference: string }) =>
    Effect.map(moneyCalls.decide({ params: { reference }, payload }), ({ data }) => data),
)

/** Answers a decision that waits for a second person (POST /office/money/{reference}/approval). */
export const answerDecision = withFreshId(
  ({ reference, ...payload }: MoneyAnswer & { readonly reference: string }) =>
    Effect.map(moneyCalls.answer({ params: { reference }, payload }), ({ data }) => data),
)

/**
 * Refunds a payment, whole or in part, or asks a second person above the limit (POST /office/money/{reference}/refunds).
 * `_id` is the idempotency key.
 */
export const refundPayment = ({ reference, ...payload }: NewRefund & { readonly reference: string }) =>
  Effect.map(moneyCalls.refund({ params: { reference }, payload }), ({ data }) => data)

/** Answers a refund that waits for a second person (POST /office/money/{reference}/refunds/{id}/approval). */
export const answerRefund = withFreshId(
  ({ reference, id, ...payload }: RefundAnswer & { readonly reference: string; readonly id: string }) =>
    Effect.map(moneyCalls.answerRefund({ params: { reference, id }, payload }), ({ data }) => data),
)
