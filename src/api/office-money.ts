import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type MoneyAnswer,
  type MoneyDecision,
  type MoneyPayment,
  type MonthStatement,
  type NewRefund,
  OfficeMoneyGroup,
  type MoneyState,
  type RefundAnswer,
  type UnpaidExport,
} from "./contract/office-money.ts"
import type { Role } from "./contract/users.ts"
import { fileAnswer } from "./file-answer.ts"
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

/** What a page of the members who have not paid shows. `after` is the cursor of the page before. */
export interface UnpaidQuery {
  readonly year?: number
  readonly search?: string
  readonly role?: Role
  readonly chapter?: string
  readonly after?: string
}

/** Returns the filters as the calls name them. */
const withSearchBy = <F extends { readonly search?: string }>({ search, ...filters }: F) => ({
  ...filters,
  ...(search === undefined ? {} : { searchBy: search }),
})

/** Queries a page of the members who have not paid a year (GET /office/money/unpaid). */
export const officeUnpaid = (given: UnpaidQuery) =>
  queryOptions({
    queryKey: ["office", "money", "unpaid", given],
    queryFn: async ({ signal }) => {
      const query = withSearchBy(given)
      return (await runQuery(moneyCalls.unpaid({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often a page asks again about a refund that is on its way, in ms. */
const refundInterval = 2_000

const hasRefundToFollow = (payment: MoneyPayment | undefined): boolean =>
  payment?.refunds.some(({ status }) => status === "sending" || status === "unknown") === true

/** Queries one payment by our reference or the provider's id (GET /office/money/{reference}). */
export const officePayment = (reference: string) =>
  queryOptions({
    queryKey: ["office", "money", "payment", reference],
    queryFn: async ({ signal }) => (await runQuery(moneyCalls.get({ params: { reference } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: ({ state }) => (hasRefundToFollow(state.data) ? refundInterval : false),
    meta: notStored,
  })

/** Loads the receipt of any member's payment (GET /office/money/{reference}/receipt.pdf). */
export const officeReceiptPdf = (reference: string) =>
  fileAnswer(moneyCalls.receipt({ params: { reference } }), `Receipt-${reference}.pdf`, "application/pdf")

/** Asks the provider about a payment now (POST /office/money/{reference}/recheck). */
export const recheckPayment = (reference: string) =>
  Effect.map(moneyCalls.recheck({ params: { reference } }), ({ data }) => data)

/** Releases or refuses a held payment, or asks a second person (POST /office/money/{reference}/decision). */
export const decidePayment = ({ reference, ...payload }: MoneyDecision & { readonly reference: string }) =>
  Effect.map(moneyCalls.decide({ params: { reference }, payload }), ({ data }) => data)

/** Answers a decision that waits for a second person (POST /office/money/{reference}/approval). */
export const answerDecision = ({ reference, ...payload }: MoneyAnswer & { readonly reference: string }) =>
  Effect.map(moneyCalls.answer({ params: { reference }, payload }), ({ data }) => data)

/** Decides about a refund (POST /office/money/{reference}/refunds). */
export const refundPayment = ({ reference, ...payload }: NewRefund & { readonly reference: string }) =>
  Effect.map(moneyCalls.refund({ params: { reference }, payload }), ({ data }) => data)

/** Answers a refund that waits for a second person (POST /office/money/{reference}/refunds/{id}/approval). */
export const answerRefund = ({
  reference,
  id,
  ...payload
}: RefundAnswer & { readonly reference: string; readonly id: string }) =>
  Effect.map(moneyCalls.answerRefund({ params: { reference, id }, payload }), ({ data }) => data)

/** Loads the ledger of a month in one currency as CSV (POST /office/money/statement). */
export const moneyStatement = (payload: MonthStatement) =>
  fileAnswer(
    moneyCalls.statement({ payload }),
    `Money-${payload.month}-${payload.currency}.csv`,
    "text/csv;charset=utf-8",
  )

/** Loads all members who have not paid a year as CSV (POST /office/money/unpaid/export). */
export const unpaidCsv = (
  filters: Omit<UnpaidQuery, "after"> & { readonly year: number },
  password: UnpaidExport["password"],
) =>
  fileAnswer(
    moneyCalls.exportUnpaid({ payload: { ...withSearchBy(filters), password } }),
    `Unpaid-${filters.year}.csv`,
    "text/csv;charset=utf-8",
  )
