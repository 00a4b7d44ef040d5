import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { NotFound } from "#api/contract/wire.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import type { ProductNotFound } from "./errors.ts"
import { Products } from "./service.ts"

const withContractErrors = mapErrors<ProductNotFound>()({
  ProductNotFound: () => new NotFound({ message: "This product does not exist." }),
})

/** Maps the endpoints of products to the service (SPEC §7, store). */
export const ProductsLive = HttpApiBuilder.group(
  Api,
  "products",
  Effect.fnUntraced(function* (handlers) {
    const products = yield* Products
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Products", yield* products.list(query))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("Product", yield* withContractErrors(products.get(params.slug)))
      }),
    })
  }),
)
