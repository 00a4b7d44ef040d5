import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { BadRequest, Conflict, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { deletionAnswers } from "#server/draft-deletion/answers.ts"
import type { OfficeResourceError } from "./errors.ts"
import { OfficeResources } from "./service.ts"

const withContractErrors = mapErrors<OfficeResourceError>()({
  OfficeResourceNotFound: () => new NotFound({ message: "This resource does not exist." }),
  ResourceChanged: ({ message, resource }) => new Conflict({ message, data: resource }),
  ResourceActRefused: ({ message }) => new BadRequest({ message }),
  InvalidFields: (error) => invalidFields(error),
  ...deletionAnswers,
})

/** Serves the resources that staff write and publish (OFFICE §13). */
export const OfficeResourcesLive = HttpApiBuilder.group(
  Api,
  "office-resources",
  Effect.fnUntraced(function* (handlers) {
    const resources = yield* OfficeResources
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Resources", yield* withContractErrors(resources.list(query)))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("The resource", yield* withContractErrors(resources.get(params.id)))
      }),
      create: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved as a draft", yield* withContractErrors(resources.create(payload, _id)))
      }),
      save: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved", yield* withContractErrors(resources.save(params.id, payload, _id)))
      }),
      publish: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Published", yield* withContractErrors(resources.publish(params.id, payload, _id)))
      }),
      withdraw: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer(
          "Withdrawn",
          yield* withContractErrors(resources.withdraw(params.id, payload.version, _id)),
        )
      }),
      delete: Effect.fnUntraced(function* ({ params, payload }) {
        const deleted = resources.delete(params.id, payload.version, (yield* CurrentStaff)._id)
        return answer("Deleted", yield* withContractErrors(deleted))
      }),
      restore: Effect.fnUntraced(function* ({ params, payload }) {
        const restored = resources.restore(params.id, payload.version, (yield* CurrentStaff)._id)
        const { record, difference } = yield* withContractErrors(restored)
        return answer(difference ?? "Restored", record)
      }),
    })
  }),
)
