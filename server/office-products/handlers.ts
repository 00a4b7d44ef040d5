import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { BadRequest, Conflict, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { deletionAnswers } from "#server/draft-deletion/answers.ts"
import type { OfficeProductError } from "./errors.ts"
import { OfficeProducts } from "./service.ts"

const withContractErrors = mapErrors<OfficeProductError>()({
  OfficeProductNotFound: () => new NotFound({ message: "This product does not exist." }),
  ProductChanged: ({ message, product }) => new Conflict({ message, data: product }),
  PublicationRefused: ({ message }) => new BadRequest({ message }),
  InvalidFields: (error) => invalidFields(error),
  ...deletionAnswers,
})

/** Serves the products that staff sell (OFFICE §11). */
export const OfficeProductsLive = HttpApiBuilder.group(
  Api,
  "office-products",
  Effect.fnUntraced(function* (handlers) {
    const products = yield* OfficeProducts
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Products", yield* withContractErrors(products.list(query)))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("The product", yield* withContractErrors(products.get(params.id)))
      }),
      create: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved as a draft", yield* withContractErrors(products.create(payload, _id)))
      }),
      save: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved", yield* withContractErrors(products.save(params.id, payload, _id)))
      }),
      publish: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Published", yield* withContractErrors(products.publish(params.id, payload, _id)))
      }),
      withdraw: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer(
          "Withdrawn",
          yield* withContractErrors(products.withdraw(params.id, payload.version, _id)),
        )
      }),
      delete: Effect.fnUntraced(function* ({ params, payload }) {
        const deleted = products.delete(params.id, payload.version, (yield* CurrentStaff)._id)
        return answer("Deleted", yield* withContractErrors(deleted))
      }),
      restore: Effect.fnUntraced(function* ({ params, payload }) {
        const restored = products.restore(params.id, payload.version, (yield* CurrentStaff)._id)
        const { record, difference } = yield* withContractErrors(restored)
        return answer(difference ?? "Restored", record)
      }),
    })
  }),
)
