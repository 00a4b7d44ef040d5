import { Context, Effect, Layer } from "effect"
import type { Currency } from "#api/contract/currency.ts"
import type { LedgerEntry } from "#api/contract/office-books.ts"
import { addInLagos, lagosDay, lagosMidnight } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { majorFromMinor } from "#server/money.ts"
import { signedMajor } from "#server/office-money/views.ts"
import { LedgerRows, type Movement, type Span } from "./ledger-rows.ts"

const pageSize = 25
const isEntryId = (key: string) => /^\d{1,18}$/.test(key)

/** Returns the span of a month, given as YYYY-MM: from midnight to midnight in Lagos. */
export const spanOf = (month: string): Span => {
  const from = lagosMidnight(`${month}-01`)
  return { from, until: addInLagos(from, { months: 1 }) }
}

const entryOf = (row: Movement): LedgerEntry => ({
  _id: row.id,
  kind: row.kind,
  reference: row.reference,
  title: row.title,
  purpose: row.purpose,
  source: row.source,
  member: { _id: row.memberId, fullName: row.fullName, email: row.email },
  amount: signedMajor(row.amount),
  at: row.at.toISOString(),
})

/** Returns a sum with its amounts in major units. */
const sumOf = <S extends { readonly received: number; readonly returned: number }>(sum: S): S => ({
  ...sum,
  received: majorFromMinor(sum.received),
  returned: majorFromMinor(sum.returned),
})

interface LedgerQuery {
  readonly month?: string
  readonly currency?: typeof Currency.Type
  readonly after?: string
}

const make = Effect.map(LedgerRows, (rows) => ({
  /** Returns a month's sums and a page of its entries. Fails with `InvalidFields` for a wrong cursor. */
  page: Effect.fnUntraced(function* ({ month: asked, currency = "NGN", after }: LedgerQuery) {
    const cursor = yield* readCursor(after, isEntryId)
    const month = asked ?? lagosDay(yield* now).slice(0, 7)
    const span = spanOf(month)
    const [found, sums] = yield* Effect.all(
      [rows.page(currency, span, cursor, pageSize + 1), rows.sums(span)],
      { concurrency: "unbounded" },
    )
    const { shown, next } = pageFrom(found, pageSize, ({ at, id }) => ({ at, key: id }))
    return {
      month,
      currency,
      sums: sums.map(sumOf),
      items: shown.map(entryOf),
      next,
    }
  }),
  /** Returns what an event brought per currency. */
  ofEvent: (id: string) => Effect.map(rows.ofEvent(id), (sums) => sums.map(sumOf)),
}))

/** The ledger of a month, per currency (OFFICE §2). */
export class OfficeLedger extends Context.Service<OfficeLedger, Effect.Success<typeof make>>()(
  "portal/OfficeLedger",
) {
  static readonly layer = Layer.effect(OfficeLedger, make).pipe(Layer.provide(LedgerRows.layer))
}
