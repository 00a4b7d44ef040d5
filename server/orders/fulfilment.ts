import { Effect } from "effect"
import { now } from "#server/clock.ts"
import { majorText, formatMoney } from "#server/money.ts"
import type { Fulfilment } from "#server/payments/fulfilment.ts"
import { ProductRows } from "#server/products/rows.ts"
import { countFor, piecesLeft, type StockCount, type StockCounts, inVariant } from "#server/products/stock.ts"
import { makeStaffAlerts } from "#server/staff-alerts/service.ts"
import { type DraftLine, problemsOf } from "./cart.ts"
import { type AllocatedLine, OrderRows } from "./rows.ts"
import { makeStatusChanges, stockChanges } from "./status-changes.ts"

/** Allocates stock to the lines in their order, from the counts of each product by its id. */
export const allocateStock = (
  lines: readonly DraftLine[],
  stock: ReadonlyMap<string, StockCounts>,
): readonly AllocatedLine[] => {
  const taken = new Map<StockCount | undefined, number>()
  return lines.map((line) => {
    const counts = stock.get(line.product)
    const left = counts === undefined ? 0 : piecesLeft(counts, line)
    if (left === null) return { ...line, missing: 0 }
    const count = countFor(counts ?? [], line)
    const before = taken.get(count) ?? 0
    const allocated = Math.min(line.quantity, left - before)
    taken.set(count, before + allocated)
    return { ...line, missing: line.quantity - allocated }
  })
}

const missingPieces = (missing: readonly AllocatedLine[]): string =>
  missing.map((line) => `${line.missing} of "${line.name}" ${inVariant(line)}`.trim()).join(", ")
const shortageNote = (missing: readonly AllocatedLine[]): string =>
  `${missingPieces(missing)} sold out while you were paying. The office will write to you.`

/**
 * Creates the order of a payment, once, at the prices of the checkout, and takes its pieces from stock under a lock. A
 * paid order is always created. Its timeline tells the office which pieces sold out during the payment (DECISIONS §3).
 */
export const orderFulfilment = Effect.gen(function* () {
  const rows = yield* OrderRows
  const products = yield* ProductRows
  const statusChanges = yield* makeStatusChanges
  const staffAlerts = yield* makeStaffAlerts
  const fulfilment: Fulfilment = {
    isAlreadyGranted: () => Effect.succeed(false),
    grant: Effect.fnUntraced(function* (payment, at) {
      const draft = yield* rows.draftOf(payment.id)
      if (draft === undefined) return yield* Effect.die(new Error("an order without its lines"))
      const searchText = [
        payment.reference,
        payment.providerId ?? "",
        draft.shippingAddress,
        draft.shippingContactName,
        majorText(payment.amount),
        formatMoney(payment.amount, payment.currency),
        ...draft.lines.map(({ name }) => name),
      ]
        .join(" ")
        .toLowerCase()
      const orderId = yield* rows.insert(payment, draft, searchText, at)
      if (orderId === undefined) return false
      yield* rows.note(orderId, "Created", null, at)
      return true
    }),
    // Other buyers of the same product wait for these locks, so they are held for few statements.
    finish: Effect.fnUntraced(function* (payment, at) {
      const draft = yield* rows.draftOf(payment.id)
      const orderId = yield* rows.idOf(payment.id)
      if (draft === undefined || orderId === undefined) {
        yield* Effect.die(new Error("an order without its lines"))
        return
      }
      const ids = [...new Set(draft.lines.map(({ product }) => product))]
      const stock = yield* products.lockStock(ids)
      const lines = allocateStock(draft.lines, stock)
      yield* products.take(stockChanges(lines, stock, 1), at)
      yield* rows.insertLines(orderId, lines)
      const missing = lines.filter((line) => line.missing > 0)
      if (missing.length === 0) return
      yield* rows.note(orderId, "Out of stock", shortageNote(missing), at)
      const { reference } = payment
      yield* staffAlerts.raise({ kind: "shortage", reference, missing: missingPieces(missing) })
    }),
    whyUnavailable: Effect.fnUntraced(function* (payment) {
      const draft = yield* rows.draftOf(payment.id)
      if (draft === undefined) return undefined
      const found = yield* products.byIds([...new Set(draft.lines.map(({ product }) => product))], yield* now)
      // The prices of the checkout count, so a new price is no problem.
      const lines = draft.lines.map(({ product, quantity, size, color }) => ({
        product,
        quantity,
        size,
        color,
      }))
      const storeCurrency = payment.currency === "USD" ? "USD" : "NGN"
      const [problem] = problemsOf(lines, new Map(found.map((row) => [row.id, row])), storeCurrency)
      if (problem === undefined) return undefined
      const name = `"${draft.lines[problem.index]?.name}"`
      if (problem.reason === "gone") return `${name} is not in the store any more.`
      return problem.reason === "variant"
        ? `${name} comes in other sizes or colors by now. Please choose again.`
        : problem.message
    }),
    noteRefund: Effect.fnUntraced(function* (payment, words, at) {
      const orderId = yield* rows.idOf(payment.id)
      if (orderId !== undefined) yield* rows.note(orderId, "Partly refunded", `${words}.`, at)
    }),
    revoke: Effect.fnUntraced(function* (payment, at) {
      const order = yield* rows.lock(payment.reference)
      if (order === undefined) return
      const isAll = payment.status === "refunded" || payment.status === "reversed"
      const comment = isAll
        ? "The payment was refunded."
        : "The office took the order back, with a refund of a part."
      if (order.status === "pending") yield* statusChanges.changeStatus(order, "canceled", comment, at)
      else yield* rows.note(order.id, "Refunded", comment, at)
    }),
    describe: (payment) => `your ${payment.title.charAt(0).toLowerCase()}${payment.title.slice(1)}`,
  }
  return fulfilment
})
