import { Effect, Option, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { now } from "#server/clock.ts"
import { minorFromText } from "#server/money.ts"
import type { SandboxResponse, withFaults } from "./faults.ts"
import type { RefundOrDispute, MoneyRows } from "./money-rows.ts"
import { amountOf, preferredRefund, problem } from "./paypal-responses.ts"
import type { PayPalOrder, SandboxRows } from "./rows.ts"

const NewRefund = Schema.Struct({
  amount: Schema.optionalKey(Schema.Struct({ currency_code: Schema.String, value: Schema.String })),
  custom_id: Schema.optionalKey(Schema.String),
})
const Report = Schema.Struct({
  start_date: Schema.String,
  end_date: Schema.String,
  page: Schema.optionalKey(Schema.NumberFromString),
  page_size: Schema.optionalKey(Schema.NumberFromString),
})

/** The longest range of one report, in ms: 31 days. */
const maxRangeMs = 31 * 86_400_000
/** PayPal's report is up to three hours late. */
const delayMs = 3 * 3_600_000

/** PayPal's fee for a domestic card: 3.49 % and 0.49, in minor units. */
const feeOf = (cents: number): number => Number((BigInt(cents) * 349n + 5_000n) / 10_000n) + 49

const transactionInfo = (info: {
  readonly id: string
  readonly code: string
  readonly at: Date
  readonly amount: { readonly currency_code: string; readonly value: string }
  readonly fee?: { readonly currency_code: string; readonly value: string }
  readonly invoice: string
}) => ({
  transaction_info: {
    transaction_id: info.id,
    transaction_event_code: info.code,
    transaction_initiation_date: info.at.toISOString(),
    transaction_amount: info.amount,
    ...(info.fee === undefined ? {} : { fee_amount: info.fee }),
    transaction_status: "S",
    invoice_id: info.invoice,
  },
})

/** The refunds of PayPal's API and its report of transactions. */
export const paypalMoneyRoutes = (
  rows: SandboxRows,
  money: MoneyRows,
  respond: ReturnType<typeof withFaults>,
  ifAuthorised: <R>(
    work: Effect.Effect<SandboxResponse, never, R>,
  ) => Effect.Effect<SandboxResponse, never, R | HttpServerRequest.HttpServerRequest>,
  sendRefundWebhook: (order: PayPalOrder, refund: RefundOrDispute) => Effect.Effect<void>,
) => {
  const createRefund = Effect.gen(function* () {
    const { id = "" } = yield* HttpRouter.params
    const request = yield* HttpServerRequest.HttpServerRequest
    const body = yield* request.json.pipe(Effect.orElseSucceed(() => ({})))
    const given = Option.getOrUndefined(Schema.decodeUnknownOption(NewRefund)(body))
    const found = yield* money.orderOfCapture(id)
    const order = found === undefined ? undefined : yield* rows.order(found.id)
    return yield* respond("paypal", "refund", order?.unit.invoice_id ?? null, (fault) =>
      ifAuthorised(
        Effect.gen(function* () {
          const reference = order?.unit.invoice_id
          if (given === undefined || order === undefined || reference === undefined)
            return problem(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")
          const requestId = request.headers["paypal-request-id"] ?? null
          const repeated = requestId === null ? undefined : yield* money.refundOfRequest(requestId)
          if (repeated !== undefined)
            return { status: 200, body: yield* preferredRefund(repeated, order) } satisfies SandboxResponse
          const before = yield* money.refundsOf("PAYPAL", reference)
          const refundable =
            (minorFromText(order.unit.amount.value) ?? 0) -
            before.reduce((sum, { amount, status }) => sum + (status === "failed" ? 0 : Number(amount)), 0)
          const amount = given.amount === undefined ? refundable : (minorFromText(given.amount.value) ?? 0)
          if (amount <= 0 || amount > refundable)
            return problem(422, "UNPROCESSABLE_ENTITY", "REFUND_AMOUNT_EXCEEDED")
          const currency = order.unit.amount.currency_code
          if (given.amount !== undefined && given.amount.currency_code !== currency)
            return problem(422, "UNPROCESSABLE_ENTITY", "REFUND_CAPTURE_CURRENCY_MISMATCH")
          const status = fault?.mode === "outcome" ? String(fault.value) : "processed"
          const mark = given.custom_id ?? null
          const refund = yield* money.insertRefund(
            "PAYPAL",
            { reference, amount, currency, status, mark, requestId },
            yield* now,
          )
          if (refund === undefined) return problem(500, "INTERNAL_SERVER_ERROR", "INTERNAL")
          if (status === "processed") {
            yield* money.setCaptureStatus(id, amount === refundable ? "REFUNDED" : "PARTIALLY_REFUNDED")
            yield* sendRefundWebhook(order, refund)
          }
          return { status: 201, body: yield* preferredRefund(refund, order) } satisfies SandboxResponse
        }),
      ),
    )
  })

  const report = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const query = Object.fromEntries(new URL(request.url, "http://sandbox").searchParams)
    const given = Option.getOrUndefined(Schema.decodeUnknownOption(Report)(query))
    return yield* respond("paypal", "report", null, () =>
      ifAuthorised(
        Effect.gen(function* () {
          const from = new Date(given?.start_date ?? "")
          const to = new Date(given?.end_date ?? "")
          if (given === undefined || !(to.getTime() - from.getTime() <= maxRangeMs))
            return problem(400, "INVALID_REQUEST", "INVALID_DATE_RANGE")
          const refreshed = new Date((yield* now).getTime() - delayMs)
          const until = to < refreshed ? to : refreshed
          const captures = yield* money.captures(from, until)
          const refunds = yield* money.listRefunds("PAYPAL", from, until, 10_000, 0)
          const details = [
            ...captures.map(({ captureId, reference, value, currency, capturedAt }) =>
              transactionInfo({
                id: captureId,
                code: "T0006",
                at: capturedAt,
                amount: { currency_code: currency, value },
                fee: amountOf(feeOf(minorFromText(value) ?? 0), currency, "-"),
                invoice: reference,
              }),
            ),
            ...refunds.map((refund) =>
              transactionInfo({
                id: `RF${refund.id}`,
                code: "T1107",
                at: refund.createdAt,
                amount: amountOf(Number(refund.amount), refund.currency, "-"),
                invoice: refund.reference,
              }),
            ),
          ]
          const size = given.page_size ?? 100
          const page = given.page ?? 1
          return {
            status: 200,
            body: {
              transaction_details: details.slice((page - 1) * size, page * size),
              page,
              total_items: details.length,
              total_pages: Math.max(1, Math.ceil(details.length / size)),
              last_refreshed_datetime: refreshed.toISOString(),
            },
          }
        }),
      ),
    )
  })

  return [
    HttpRouter.route("POST", "/sandbox/paypal/v2/payments/captures/:id/refund", createRefund),
    HttpRouter.route("GET", "/sandbox/paypal/v1/reporting/transactions", report),
  ] as const
}
