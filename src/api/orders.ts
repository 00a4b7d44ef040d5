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
import { orIfMissing } from "./missing-call.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const ordersCalls = callsOf(OrdersGroup)

/** A cart line as the member last saw it. */
type SeenLine = (typeof CartCheckBody.Type)["products"][number]

/**
 * The checkout's request, and the lines as the member saw them. The lines are compared with the store again before the
 * payment is opened.
 */
export interface OrderToPay {
  readonly body: typeof CheckoutBody.Type
  readonly lines: readonly SeenLine[]
}

/** Returns the problems of the lines. A host without the call finds them at POST /orders/pay. */
const problemsOf = (lines: readonly SeenLine[]) =>
  ordersCalls
    .check({
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
    })
    .pipe(
      Effect.map(({ data }) => data.problems),
      orIfMissing(() => Effect.succeed<readonly LineProblem[]>([])),
    )

/**
 * Compares the cart with the store (POST /orders/check) and returns the changes line by line. Reserves and charges
 * nothing. `changeOf` turns a problem into the change of its line.
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

const cartChanged = validationFailure(
  "Something in your cart has changed. Please look at it before you pay.",
  "cart_changed",
)

/**
 * Checks the cart, then opens the payment (POST /orders/check, /orders/pay). Fails as `BadRequest` with the code
 * `cart_changed` when a line has changed.
 */
export const payOrder = ({ body, lines }: OrderToPay) =>
  Effect.flatMap(problemsOf(lines), (problems) =>
    problems.length > 0
      ? Effect.fail(cartChanged)
      : Effect.map(ordersCalls.pay({ payload: body }), ({ data }) => data),
  )

/** Queries this member's orders (GET /orders/history), newest first by default. */
export const orderHistory = (request: HistoryPage<(typeof orderSorts)[number]>) =>
  queryOptions({
    queryKey: ["orders", "history", ...historyKey(request)],
    queryFn: async ({ signal }) =>
      (await runQuery(ordersCalls.history({ query: historyQuery(request) }), signal)).data,
  })

/** Queries one order (GET /orders/{id}). Rejects with a `Failure` (404 for an unknown or another member's order). */
export const orderById = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: async ({ signal }) => (await runQuery(ordersCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })
