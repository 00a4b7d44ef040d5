import { Effect, Option, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { now } from "#server/clock.ts"
import type { withFaults } from "./faults.ts"
import type { RefundOrDispute, MoneyRows } from "./money-rows.ts"
import type { PaystackWebhooks } from "./paystack-events.ts"
import { feeOf, ifAuthorised, problem } from "./paystack-responses.ts"
import type { PaystackTransaction, SandboxRows } from "./rows.ts"

const NewRefund = Schema.Struct({
  transaction: Schema.Union([Schema.String, Schema.Number]),
  /** Kobo. Defaults to the amount that is not refunded yet. */
  amount: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  merchant_note: Schema.optionalKey(Schema.String),
})

/** The query of every list. */
const Page = Schema.Struct({
  from: Schema.optionalKey(Schema.String),
  to: Schema.optionalKey(Schema.String),
  perPage: Schema.optionalKey(Schema.NumberFromString),
  page: Schema.optionalKey(Schema.NumberFromString),
  status: Schema.optionalKey(Schema.String),
  transaction: Schema.optionalKey(Schema.String),
})

const transactionItem = (transaction: PaystackTransaction) => ({
  id: Number(transaction.id),
  domain: "test",
  status: transaction.status,
  reference: transaction.reference,
  amount: Number(transaction.amount),
  fees: transaction.paidAt === null ? null : feeOf(transaction.amount),
  currency: transaction.currency,
  paid_at: transaction.paidAt?.toISOString() ?? null,
  created_at: transaction.createdAt.toISOString(),
  metadata: transaction.metadata,
  customer: { id: 1, email: transaction.email },
})

/** Returns the fields of a refund both in a list and in the response to its creation (paystack.com/docs/payments/refunds). */
const refundFields = ({ id, reference, amount, currency, status, mark, createdAt }: RefundOrDispute) => ({
  integration: 100_000,
  id: Number(id),
  domain: "test",
  currency,
  amount: Number(amount),
  status,
  refunded_by: "office@portal.test",
  customer_note: `Refund for transaction ${reference}`,
  merchant_note: mark ?? `Refund for transaction ${reference} by office@portal.test`,
  deducted_amount: Number(amount),
  fully_deducted: true,
  createdAt: createdAt.toISOString(),
})

/** The refunds of Paystack's API and its lists of transactions, refunds and disputes. */
export const paystackMoneyRoutes = (
  rows: SandboxRows,
  money: MoneyRows,
  respond: ReturnType<typeof withFaults>,
  sendWebhook: PaystackWebhooks,
) => {
  /** Returns a refund of the list, which names its transaction by the id only. */
  const refundItem = (refund: RefundOrDispute) =>
    Effect.map(rows.transaction(refund.reference), (transaction) => ({
      ...refundFields(refund),
      transaction: transaction === undefined ? null : Number(transaction.id),
      dispute: null,
      settlement: null,
      refunded_at: null,
    }))

  const createRefund = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const body = yield* request.json.pipe(Effect.orElseSucceed(() => undefined))
    const given = Option.getOrUndefined(Schema.decodeUnknownOption(NewRefund)(body))
    return yield* respond(
      "paystack",
      "refund",
      given === undefined ? null : String(given.transaction),
      (fault) =>
        ifAuthorised(
          Effect.gen(function* () {
            const transaction =
              given === undefined ? undefined : yield* money.findTransaction(String(given.transaction))
            if (given === undefined || transaction === undefined) return problem(404, "Transaction not found")
            const before = yield* money.refundsOf("PAYSTACK", transaction.reference)
            const refundable =
              Number(transaction.amount) -
              before.reduce((sum, { amount, status }) => sum + (status === "failed" ? 0 : Number(amount)), 0)
            const amount = given.amount ?? refundable
            if (transaction.status !== "success") return problem(400, "Transaction has not been paid")
            if (amount > refundable || refundable === 0)
              return problem(400, "Refund amount is more than the transaction amount")
            const { reference, currency } = transaction
            const at = yield* now
            const status = fault?.mode === "outcome" ? String(fault.value) : "processed"
            const mark = given.merchant_note ?? null
            const refund = yield* money.insertRefund(
              "PAYSTACK",
              { reference, amount, currency, status, mark, requestId: null },
              at,
            )
            if (refund === undefined) return problem(500, "The refund was not stored")
            if (amount === refundable && status === "processed")
              yield* rows.setTransaction(reference, "reversed", at)
            yield* sendWebhook("refund.pending", transaction, refund)
            if (status === "processed") yield* sendWebhook("refund.processed", transaction, refund)
            return {
              status: 200,
              body: {
                status: true,
                message: "Refund has been queued for processing",
                data: {
                  ...refundFields(refund),
                  transaction: {
                    id: Number(transaction.id),
                    domain: "test",
                    reference,
                    amount: Number(transaction.amount),
                    currency,
                  },
                  status: "pending",
                  channel: null,
                  expected_at: at.toISOString(),
                  updatedAt: refund.createdAt.toISOString(),
                },
              },
            }
          }),
        ),
    )
  })

  /** Responds with one page of a list. `read` gets the range and the page, and returns one item more than the page has. */
  const list = <A, B>(
    operation: string,
    read: (
      from: Date,
      to: Date,
      limit: number,
      offset: number,
      query: typeof Page.Type,
    ) => Effect.Effect<readonly A[]>,
    itemOf: (row: A) => Effect.Effect<B>,
  ) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const query = Object.fromEntries(new URL(request.url, "http://sandbox").searchParams)
      const given = Option.getOrUndefined(Schema.decodeUnknownOption(Page)(query))
      return yield* respond("paystack", operation, given?.transaction ?? null, () =>
        ifAuthorised(
          Effect.gen(function* () {
            if (given === undefined) return problem(400, "Invalid query")
            const perPage = Math.min(given.perPage ?? 50, 100)
            const page = given.page ?? 1
            const from = new Date(given.from ?? 0)
            const to = new Date(given.to ?? "9999-12-31T00:00:00Z")
            const found = yield* read(from, to, perPage + 1, (page - 1) * perPage, given)
            const items = yield* Effect.forEach(found.slice(0, perPage), itemOf)
            const pageCount = found.length > perPage ? page + 1 : page
            return {
              status: 200,
              body: { status: true, message: "Retrieved", data: items, meta: { perPage, page, pageCount } },
            }
          }),
        ),
      )
    })

  const listTransactions = list(
    "transactions",
    (from, to, limit, offset) => money.transactions(from, to, limit, offset),
    (transaction) => Effect.succeed(transactionItem(transaction)),
  )
  const listRefunds = list(
    "refunds",
    Effect.fnUntraced(function* (from, to, limit, offset, { transaction: id }) {
      if (id === undefined) return yield* money.listRefunds("PAYSTACK", from, to, limit, offset)
      const transaction = yield* money.findTransaction(id)
      return transaction === undefined
        ? []
        : (yield* money.refundsOf("PAYSTACK", transaction.reference)).toReversed()
    }),
    refundItem,
  )
  const listDisputes = list(
    "disputes",
    (from, to, limit, offset) => money.listDisputes(from, to, limit, offset),
    (dispute) =>
      Effect.map(rows.transaction(dispute.reference), (transaction) => ({
        id: Number(dispute.id),
        refund_amount: Number(dispute.amount),
        currency: dispute.currency,
        status: dispute.status,
        transaction:
          transaction === undefined ? null : { id: Number(transaction.id), reference: transaction.reference },
        createdAt: dispute.createdAt.toISOString(),
      })),
  )

  const readTransaction = Effect.gen(function* () {
    const { id = "" } = yield* HttpRouter.params
    return yield* respond("paystack", "transactions", id, () =>
      ifAuthorised(
        Effect.map(money.findTransaction(id), (transaction) =>
          transaction === undefined
            ? problem(404, "Transaction not found")
            : {
                status: 200,
                body: {
                  status: true,
                  message: "Transaction retrieved",
                  data: transactionItem(transaction),
                },
              },
        ),
      ),
    )
  })

  /** The balances of the account, one for each currency that it receives ("Check balance" of Paystack's API). */
  const balance = respond("paystack", "balance", null, () =>
    ifAuthorised(
      Effect.succeed({
        status: 200,
        body: { status: true, message: "Balances retrieved", data: [{ currency: "NGN", balance: 0 }] },
      }),
    ),
  )

  return [
    HttpRouter.route("GET", "/sandbox/paystack/balance", balance),
    HttpRouter.route("POST", "/sandbox/paystack/refund", createRefund),
    HttpRouter.route("GET", "/sandbox/paystack/refund", listRefunds),
    HttpRouter.route("GET", "/sandbox/paystack/transaction", listTransactions),
    HttpRouter.route("GET", "/sandbox/paystack/transaction/:id", readTransaction),
    HttpRouter.route("GET", "/sandbox/paystack/dispute", listDisputes),
  ] as const
}
