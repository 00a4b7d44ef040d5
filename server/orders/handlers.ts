import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { Orders } from "./service.ts"

const answer = <A>(message: string, data: A) => ({ success: true, message, data }) as const

/** SPEC §7, store: the contract's calls to the rules of orders. */
export const OrdersLive = HttpApiBuilder.group(
  Api,
  "orders",
  Effect.fnUntraced(function* (handlers) {
    const orders = yield* Orders
    return handlers.handleAll({
      check: Effect.fnUntraced(function* ({ payload }) {
        return answer("Your cart", yield* orders.check(payload, yield* CurrentMember))
      }),
      pay: Effect.fnUntraced(function* ({ payload }) {
        return answer("Payment opened", yield* orders.pay(payload, yield* CurrentMember))
      }),
      confirm: Effect.fnUntraced(function* ({ payload }) {
        return answer("Order Successful", yield* orders.create(payload, yield* CurrentMember))
      }),
      history: Effect.fnUntraced(function* ({ query }) {
        return answer("Your orders", yield* orders.history(query, yield* CurrentMember))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("Your order", yield* orders.get(params.id, yield* CurrentMember))
      }),
    })
  }),
)
