import { addMilliseconds } from "date-fns/addMilliseconds"
import { addDays } from "date-fns/addDays"
import { min } from "date-fns/min"
import { millisecondsInHour } from "date-fns/constants"
import { Clock, Effect, Option, Schema } from "effect"
import { minorFromText } from "#server/money.ts"
import type { ProviderResponse } from "./provider-client.ts"
import { allPages } from "./all-pages.ts"
import { Amount } from "./paypal-orders.ts"
import type { ListedEntry, ProviderList } from "./provider-list.ts"
import { invalidResponse, type ProviderUnavailable } from "./provider.ts"
import { dateFrom } from "./provider-time.ts"

const perPage = 100
/** PayPal accepts at most 31 days in one call. */
const maxDays = 31
/** PayPal lists a transaction up to three hours late (RELIABILITY §0.3). */
const delayMs = 3 * millisecondsInHour

const Report = Schema.Struct({
  transaction_details: Schema.Array(
    Schema.Struct({
      transaction_info: Schema.Struct({
        transaction_id: Schema.String,
        transaction_event_code: Schema.String,
        transaction_initiation_date: Schema.String,
        transaction_amount: Amount,
        fee_amount: Schema.optionalKey(Amount),
        transaction_status: Schema.String,
        invoice_id: Schema.optionalKey(Schema.String),
      }),
    }),
  ),
  last_refreshed_datetime: Schema.optionalKey(Schema.String),
})

/** Returns the kind of a transaction by PayPal's event code; undefined for transfers, conversions and holds. */
const kindOf = (code: string, isIncome: boolean): ListedEntry["kind"] | undefined => {
  if (code.startsWith("T00")) return isIncome ? "payment" : undefined
  if (code === "T1107") return "refund"
  // Reversals by PayPal and chargebacks.
  return code === "T1106" || code.startsWith("T12") ? "dispute" : undefined
}

/** Returns a signed amount without its sign, in minor units; undefined for a text of another form. */
const absoluteAmount = (value: string): number | undefined => minorFromText(value.replace(/^-/, ""))

/** Makes the reader of PayPal's report of transactions. `get` requests a path. */
export const makePayPalLists = (
  get: (path: string) => Effect.Effect<ProviderResponse, ProviderUnavailable>,
) => {
  const readPage = Effect.fnUntraced(function* (from: Date, until: Date, page: number) {
    const query = new URLSearchParams({
      start_date: from.toISOString(),
      end_date: until.toISOString(),
      fields: "transaction_info",
      page_size: String(perPage),
      page: String(page),
    })
    const response = yield* get(`/v1/reporting/transactions?${query.toString()}`)
    const report = Schema.decodeUnknownOption(Report)(response.json)
    return response.status === 200 && Option.isSome(report)
      ? report.value
      : yield* invalidResponse("PAYPAL", `the report answered ${response.status}`)
  })

  return Effect.fnUntraced(function* (
    from: Date,
    until: Date,
  ): Effect.fn.Return<ProviderList, ProviderUnavailable> {
    let completeUntil = addMilliseconds(new Date(yield* Clock.currentTimeMillis), -delayMs)
    const entries: ListedEntry[] = []
    for (let start = from; start < until; start = addDays(start, maxDays)) {
      const rows = yield* allPages("PAYPAL", perPage, (page) =>
        Effect.map(readPage(start, min([addDays(start, maxDays), until]), page), (report) => {
          const refreshed = dateFrom(report.last_refreshed_datetime)
          if (refreshed !== undefined) completeUntil = min([completeUntil, refreshed])
          return report.transaction_details.map((detail) => ({
            ...detail.transaction_info,
            id: detail.transaction_info.transaction_id,
          }))
        }),
      )
      for (const row of rows) {
        const { value, currency_code: currency } = row.transaction_amount
        const kind = kindOf(row.transaction_event_code, !value.startsWith("-"))
        const amount = absoluteAmount(value)
        const at = new Date(row.transaction_initiation_date)
        if (kind === undefined || amount === undefined || row.transaction_status !== "S") continue
        const fee = absoluteAmount(row.fee_amount?.value ?? "0") ?? 0
        entries.push({ kind, id: row.id, reference: row.invoice_id ?? null, amount, currency, fee, at })
      }
    }
    return { entries, completeUntil }
  })
}
