import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { Conflict, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { deletionAnswers } from "#server/draft-deletion/answers.ts"
import type { OfficeDevotionalError } from "./errors.ts"
import { OfficeDevotionals } from "./service.ts"

const withContractErrors = mapErrors<OfficeDevotionalError>()({
  OfficeDevotionalNotFound: () => new NotFound({ message: "This devotional does not exist." }),
  DevotionalChanged: ({ message, devotional }) => new Conflict({ message, data: devotional }),
  InvalidFields: (error) => invalidFields(error),
  ...deletionAnswers,
})

/** Serves the devotionals that staff write (OFFICE §2). */
export const OfficeDevotionalsLive = HttpApiBuilder.group(
  Api,
  "office-devotionals",
  Effect.fnUntraced(function* (handlers) {
    const devotionals = yield* OfficeDevotionals
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Devotionals", yield* withContractErrors(devotionals.list(query)))
      }),
      days: () => Effect.map(devotionals.days, (days) => answer("Days to come", days)),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("The devotional", yield* withContractErrors(devotionals.get(params.id)))
      }),
      create: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved", yield* withContractErrors(devotionals.create(payload, _id)))
      }),
      save: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved", yield* withContractErrors(devotionals.save(params.id, payload, _id)))
      }),
      delete: Effect.fnUntraced(function* ({ params, payload }) {
        const deleted = devotionals.delete(params.id, payload.version, (yield* CurrentStaff)._id)
        return answer("Deleted", yield* withContractErrors(deleted))
      }),
      restore: Effect.fnUntraced(function* ({ params, payload }) {
        const restored = devotionals.restore(params.id, payload.version, (yield* CurrentStaff)._id)
        const { record, difference } = yield* withContractErrors(restored)
        return answer(difference ?? "Restored", record)
      }),
    })
  }),
)
