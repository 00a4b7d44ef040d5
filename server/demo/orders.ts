import { Effect } from "effect"
import type { OrderStatus } from "#api/contract/orders.ts"
import { addInLagos } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { type Draft, mergedLines, orderTarget, orderTitle, totalOf } from "../orders/cart.ts"
import { makeStatusChanges } from "../orders/status-changes.ts"
import { OrderRows } from "../orders/rows.ts"
import { termsOf } from "../payments/terms.ts"
import { type ProductRow, ProductRows } from "../products/rows.ts"
import { totalStock } from "../products/stock.ts"
import { seedSettledPayment } from "./settled-payment.ts"

/** The status changes that lead to each status: the new status, days after the order, and comment. */
const statusHistories: Readonly<
  Record<typeof OrderStatus.Type, readonly (readonly [typeof OrderStatus.Type, number, string])[]>
> = {
  pending: [],
  shipped: [["shipped", 2, "With the courier; three to five working days."]],
  delivered: [
    ["shipped", 1, "With the courier; three to five working days."],
    ["delivered", 5, "Handed over at the address."],
  ],
  canceled: [["canceled", 1, "Canceled at your request. The money goes back the way it came."]],
}

const contacts = {
  doctor: {
    shippingContactName: "Terhemba David Iorliam",
    shippingContactPhone: "+2348030000102",
    shippingContactEmail: "doctor@demo.test",
    shippingAddress: "Surgical Department, 7 Hospital Road, High Level, Makurdi, Benue",
  },
  junior: {
    shippingContactName: "Chidinma Okonkwo",
    shippingContactPhone: "+2348030000103",
    shippingContactEmail: "junior@demo.test",
    shippingAddress: "House Officers' Quarters, Block C, Ituku-Ozalla, Enugu",
  },
  global: {
    shippingContactName: "Folasade Ruth Bankole-Hughes",
    shippingContactPhone: "+441210000104",
    shippingContactEmail: "global@demo.test",
    shippingAddress: "22 Orchard Rise, Harborne, Birmingham B17, United Kingdom",
  },
} as const

/** The demo orders. `items` are pairs of a product's position in the catalogue and a quantity. */
const demoOrders: readonly {
  readonly who: keyof typeof contacts
  readonly daysAgo: number
  readonly status: typeof OrderStatus.Type
  readonly items: readonly (readonly [number, number])[]
}[] = [
  {
    who: "doctor",
    daysAgo: 1,
    status: "pending",
    items: [
      [0, 2],
      [7, 1],
    ],
  },
  { who: "doctor", daysAgo: 4, status: "shipped", items: [[3, 1]] },
  { who: "doctor", daysAgo: 9, status: "canceled", items: [[2, 3]] },
  ...Array.from({ length: 10 }, (_, index) => ({
    who: "doctor" as const,
    daysAgo: 20 + index * 26,
    status: "delivered" as const,
    items: [[(index * 3) % 16, 1 + (index % 3)] as const],
  })),
  { who: "junior", daysAgo: 2, status: "pending", items: [[1, 1]] },
  { who: "global", daysAgo: 3, status: "shipped", items: [[0, 1]] },
  { who: "global", daysAgo: 60, status: "delivered", items: [[1, 4]] },
]

/** Returns the middle size and the first colour of a product, or null. */
const choiceOf = (product: ProductRow) => ({
  size: product.sizes[Math.floor(product.sizes.length / 2)] ?? null,
  color: product.images.find(({ color }) => color != null)?.name ?? null,
})

/** Seeds orders in every status with their payments. Needs the demo products. */
export const seedOrders = Effect.gen(function* () {
  const at = yield* now
  const rows = yield* OrderRows
  const { products } = yield* (yield* ProductRows).page({ words: [], limit: 100, offset: 0 }, at)
  const statusChanges = yield* makeStatusChanges
  const catalogue = products.filter(({ counts }) => (totalStock(counts) ?? 20) >= 20)
  const byId = new Map(catalogue.map((product) => [product.id, product]))
  for (const [index, { who, daysAgo, status, items }] of demoOrders.entries()) {
    const { source, currency } = termsOf(who === "global" ? "GlobalNetwork" : "Doctor")
    const choices = items.flatMap(([productIndex, quantity]) => {
      const product = catalogue[productIndex % catalogue.length]
      return product === undefined ? [] : [{ product: product.id, quantity, ...choiceOf(product) }]
    })
    const draft: Draft = { ...contacts[who], lines: mergedLines(choices, byId, currency) }
    if (draft.lines.length === 0) continue
    const reference = `DEMO-ORDER-${String(index + 1).padStart(2, "0")}-${who}`
    const orderedAt = addInLagos(at, { days: -daysAgo })
    const isInserted = yield* seedSettledPayment({
      reference,
      purpose: "order",
      targetId: orderTarget(draft, currency),
      email: `${who}@demo.test`,
      title: orderTitle(draft.lines),
      amount: totalOf(draft.lines),
      currency,
      source,
      priceSnapshot: draft,
      returnPath: "/dashboard/store/orders/successful",
      paidAt: orderedAt,
    })
    if (!isInserted) continue
    for (const [to, days, comment] of statusHistories[status]) {
      const order = yield* rows.lock(reference)
      if (order !== undefined)
        yield* statusChanges.changeStatus(order, to, comment, addInLagos(orderedAt, { days }))
    }
  }
})
