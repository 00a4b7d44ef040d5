import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import {
  OrdersGroup,
  type CartCheckBody,
  type CheckoutBody,
  type LineProblem,
  type orderSorts,
} from "./contract/orders.ts"
import { validationFailure } from "./failure.ts"
import { historyKey, type HistoryPage, historyQuery } from "./history-page.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const ordersCalls = callsOf(OrdersGroup)

/** A line as the member saw it last, to be compared with the store. */
type SeenLine = (typeof CartCheckBody.Type)["products"][number]

/** What the checkout sends, and the lines as the member saw them, to be compared once more before a payment is opened. */
export interface OrderToPay {
  readonly body: typeof CheckoutBody.Type
  readonly lines: readonly SeenLine[]
}

const problemsOf = (lines: readonly SeenLine[]) =>
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
    ({ data }) => data.problems,
  )

/**
 * POST /orders/check: what is no longer as the cart has it, line by line; nothing is reserved or charged by it. `changeOf`
 * says what a problem means for its line.
 */
export const checkCart =
  <L extends SeenLine, C>(changeOf: (line: L, problem: LineProblem) => C) =>
  ({ lines }: { readonly lines: readonly L[] }) =>
    Effect.map(problemsOf(lines), (problems) =>
      problems.flatMap((problem) => {
        const line = lines[problem.index]
        return line === undefined ? [] : [changeOf(line, problem)]
      }),
    )

const changed = validationFailure(
  "Something in your cart has changed. Please look at it before you pay.",
  "cart_changed",
)

/** POST /orders/check, then POST /orders/pay: opens the payment of an order only when every line is as the member saw it. */
export const payOrder = ({ body, lines }: OrderToPay) =>
  Effect.flatMap(problemsOf(lines), (problems) =>
    problems.length > 0
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
    refetchOnMount: refetchUnlessPrefetched,
  })
