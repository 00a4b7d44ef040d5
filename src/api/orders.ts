import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { type CartLine, keyOf, type LineChange } from "#machines/cart/cart-lines.ts"
import { callsOf } from "./calls.ts"
import { OrdersGroup, type CheckoutBody, type LineProblem, type orderSorts } from "./contract/orders.ts"
import { ruledOut } from "./failure.ts"
import { historyKey, type HistoryPage, historyQuery } from "./history-page.ts"
import { unlessReadAhead } from "./read-ahead.ts"
import { runQuery } from "./run.ts"

const ordersCalls = callsOf(OrdersGroup)

/** What the checkout sends, and the lines as the member saw them, to be compared once more before a payment is opened. */
export interface OrderToPay {
  readonly body: typeof CheckoutBody.Type
  readonly lines: readonly CartLine[]
}

const changeOf =
  (lines: readonly CartLine[]) =>
  ({ index, reason, message, newPrice, newPriceUSD, stock }: LineProblem): readonly LineChange[] => {
    const line = lines[index]
    return line === undefined
      ? []
      : [
          {
            key: keyOf(line),
            reason,
            message,
            newPrice: newPrice ?? null,
            newPriceUSD: newPriceUSD ?? null,
            stock: stock ?? null,
          },
        ]
  }

/** POST /orders/check: what is no longer as the cart has it, line by line; nothing is reserved or charged by it. */
export const checkCart = ({ lines }: { readonly lines: readonly CartLine[] }) =>
  Effect.map(
    ordersCalls.check({
      payload: {
        products: lines.map(({ product, quantity, size, color, price, priceUSD }) => ({
          product,
          quantity,
          size,
          color,
          price,
          priceUSD,
        })),
      },
    }),
    ({ data }) => data.problems.flatMap(changeOf(lines)),
  )

const changed = ruledOut(
  "Something in your cart has changed. Please look at it before you pay.",
  "cart_changed",
)

/** POST /orders/check, then POST /orders/pay: opens the payment of an order only when every line is as the member saw it. */
export const payOrder = ({ body, lines }: OrderToPay) =>
  Effect.flatMap(checkCart({ lines }), (changes) =>
    changes.length > 0
      ? Effect.fail(changed)
      : Effect.map(ordersCalls.pay({ payload: body }), ({ data }) => data),
  )

/** GET /orders/history: this member's orders, newest first unless said otherwise. */
export const orderHistory = (asked: HistoryPage<(typeof orderSorts)[number]>) =>
  queryOptions({
    queryKey: ["orders", "history", ...historyKey(asked)],
    queryFn: async ({ signal }) =>
      (await runQuery(ordersCalls.history({ query: historyQuery(asked) }), signal)).data,
  })

/** GET /orders/{id}. Rejects with a `Failure`; an unknown or another member's order is one with status 404. */
export const orderById = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: async ({ signal }) => (await runQuery(ordersCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: unlessReadAhead,
  })
