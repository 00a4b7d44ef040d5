import { addDays } from "date-fns/addDays"
import { Clock, Effect, Option, Schema } from "effect"
import type { ProviderResponse } from "./provider-client.ts"
import { allPages } from "./all-pages.ts"
import type { ListedEntry, ProviderList } from "./provider-list.ts"
import { invalidResponse, type ProviderUnavailable } from "./provider.ts"
import { dateFrom } from "./provider-time.ts"
import { PaystackRefund, transactionOf } from "./paystack-refund.ts"

const perPage = 100
/** The maximum number of days between creating a transaction and paying it. A payer has a week to finish. */
const maxDaysToPay = 8
/** The maximum number of days between creating a refund and paying it out. */
const maxDaysToPayOut = 30
const Id = Schema.Union([Schema.Number, Schema.String])
const Transaction = Schema.Struct({
  id: Id,
  status: Schema.String,
  reference: Schema.String,
  /** Kobo. */
  amount: Schema.Int,
  fees: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  currency: Schema.String,
  paid_at: Schema.optionalKey(Schema.NullOr(Schema.String)),
})
const FoundTransaction = Schema.Struct({ status: Schema.Literal(true), data: Transaction })
const Dispute = Schema.Struct({
  id: Id,
  refund_amount: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  currency: Schema.optionalKey(Schema.NullOr(Schema.String)),
  status: Schema.String,
  transaction: Schema.optionalKey(Schema.NullOr(Schema.Struct({ reference: Schema.String }))),
  createdAt: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

const paidOutAt = ({ refunded_at: refundedAt, updatedAt, createdAt }: typeof PaystackRefund.Type) =>
  dateFrom(refundedAt ?? updatedAt ?? createdAt)

const isBetween = (at: Date | undefined, from: Date, until: Date): boolean =>
  at !== undefined && at >= from && at < until

/**
 * Makes the reader of Paystack's lists of transactions, refunds and disputes. `get` requests a path. Paystack selects by
 * the time of creation, so each list begins `daysBefore` the range: money moves days after a payment or a refund began.
 */
export const makePaystackLists = (
  get: (path: string) => Effect.Effect<ProviderResponse, ProviderUnavailable>,
) => {
  const read = <A extends { readonly id: unknown }, I>(
    path: string,
    schema: Schema.Codec<A, I>,
    daysBefore: number,
    from: Date,
    until: Date,
  ) => {
    const List = Schema.Struct({ status: Schema.Literal(true), data: Schema.Array(schema) })
    return allPages("PAYSTACK", perPage, (page) =>
      Effect.gen(function* () {
        const query = new URLSearchParams({
          from: addDays(from, -daysBefore).toISOString(),
          to: addDays(until, 1).toISOString(),
          perPage: String(perPage),
          page: String(page),
        })
        const response = yield* get(`${path}?${query.toString()}`)
        const list = Schema.decodeUnknownOption(List)(response.json)
        return response.status === 200 && Option.isSome(list)
          ? list.value.data
          : yield* invalidResponse("PAYSTACK", `${path} answered ${response.status}`)
      }),
    )
  }

  /** Returns the reference of a transaction; null when Paystack does not have it. */
  const referenceOf = Effect.fnUntraced(function* (id: string) {
    const path = `/transaction/${encodeURIComponent(id)}`
    const response = yield* get(path)
    if (response.status === 404) return null
    const found = Schema.decodeUnknownOption(FoundTransaction)(response.json)
    return response.status === 200 && Option.isSome(found)
      ? found.value.data.reference
      : yield* invalidResponse("PAYSTACK", `${path} answered ${response.status}`)
  })

  return Effect.fnUntraced(function* (
    from: Date,
    until: Date,
  ): Effect.fn.Return<ProviderList, ProviderUnavailable> {
    const transactions = yield* read("/transaction", Transaction, maxDaysToPay, from, until)
    const refunds = (yield* read("/refund", PaystackRefund, maxDaysToPayOut, from, until)).filter(
      (refund) => refund.status === "processed" && isBetween(paidOutAt(refund), from, until),
    )
    const disputes = yield* read("/dispute", Dispute, 1, from, until)
    const references = new Map<string, string | null>(
      transactions.map(({ id, reference }) => [String(id), reference]),
    )
    // The list names a refunded transaction by its id only, and the transaction can be older than the range.
    const refunded = new Set(refunds.flatMap((refund) => transactionOf(refund).id ?? []))
    for (const id of refunded) if (!references.has(id)) references.set(id, yield* referenceOf(id))
    const entries: readonly (readonly [Omit<ListedEntry, "at">, Date | undefined])[] = [
      ...transactions
        .filter(({ status }) => status === "success" || status === "reversed")
        .map(
          ({ id, reference, amount, currency, fees, paid_at: paidAt }) =>
            [
              { kind: "payment", id: String(id), reference, amount, currency, fee: fees ?? 0 },
              dateFrom(paidAt),
            ] as const,
        ),
      ...refunds.map((refund) => {
        const { id, reference } = transactionOf(refund)
        const { amount, currency } = refund
        return [
          {
            kind: "refund",
            id: String(refund.id),
            reference: reference ?? references.get(id ?? "") ?? null,
            amount,
            currency,
            fee: 0,
          },
          paidOutAt(refund),
        ] as const
      }),
      ...disputes
        .filter(({ status }) => status !== "resolved")
        .map(
          ({ id, transaction, refund_amount: amount, currency, createdAt }) =>
            [
              {
                kind: "dispute",
                id: String(id),
                reference: transaction?.reference ?? null,
                amount: amount ?? 0,
                currency: currency ?? "NGN",
                fee: 0,
              },
              dateFrom(createdAt),
            ] as const,
        ),
    ]
    return {
      entries: entries.flatMap(([entry, at]) => (at === undefined ? [] : [{ ...entry, at }])),
      completeUntil: new Date(yield* Clock.currentTimeMillis),
    }
  })
}
