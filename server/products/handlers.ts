import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { NotFound } from "#api/contract/wire.ts"
import { withFaults } from "#server/http/answering.ts"
import type { ProductNotFound } from "./errors.ts"
import { Products } from "./service.ts"

const answered = withFaults<ProductNotFound>()({
  ProductNotFound: () => new NotFound({ message: "This product does not exist." }),
})

/** SPEC §7, store: what there is to buy. */
export const ProductsLive = HttpApiBuilder.group(
  Api,
  "products",
  Effect.fnUntraced(function* (handlers) {
    const products = yield* Products
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return { success: true, message: "Products", data: yield* products.list(query) } as const
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return {
          success: true,
          message: "Product",
          data: yield* answered(products.get(params.slug)),
        } as const
      }),
    })
  }),
)
