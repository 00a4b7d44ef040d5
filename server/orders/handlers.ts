import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { Conflict, CurrentMember, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { paymentAnswers } from "#server/payments/answers.ts"
import type { OrderError } from "./errors.ts"
import { Orders } from "./service.ts"

const withContractErrors = mapErrors<OrderError>()({
  ...paymentAnswers,
  OrderNotFound: () => new NotFound({ message: "This order does not exist." }),
  // The client checks its cart again when it gets this code.
  CartChanged: (error) => invalidFields(error, "cart_changed"),
  OrderAlreadyPaid: ({ reference, data }) =>
    new Conflict({ message: `Order ${reference} is already paid.`, data }),
})

/** Maps the endpoints of orders to the service (SPEC §7, store). */
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
        return answer("Payment opened", yield* withContractErrors(orders.pay(payload, yield* CurrentMember)))
      }),
      confirm: Effect.fnUntraced(function* ({ payload }) {
        return answer(
          "Order Successful",
          yield* withContractErrors(orders.create(payload, yield* CurrentMember)),
        )
      }),
      history: Effect.fnUntraced(function* ({ query }) {
        return answer("Your orders", yield* orders.history(query, yield* CurrentMember))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("Your order", yield* withContractErrors(orders.get(params.id, yield* CurrentMember)))
      }),
    })
  }),
)
