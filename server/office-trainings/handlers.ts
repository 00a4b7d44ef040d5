import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { BadRequest, Conflict, NotFound } from "#api/contract/wire.ts"
import { createdCsvFile } from "#server/csv.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { deletionAnswers } from "#server/draft-deletion/answers.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { OfficeTrainingError } from "./errors.ts"
import { OfficeTrainings } from "./service.ts"

const withContractErrors = mapErrors<OfficeTrainingError>()({
  ...limitAnswers,
  OfficeTrainingNotFound: () => new NotFound({ message: "This training does not exist." }),
  TrainingChanged: ({ message, training }) => new Conflict({ message, data: training }),
  TrainingActRefused: ({ message }) => new BadRequest({ message }),
  InvalidFields: (error) => invalidFields(error),
  ...deletionAnswers,
})

/** Serves the trainings that staff make and publish (OFFICE §12). */
export const OfficeTrainingsLive = HttpApiBuilder.group(
  Api,
  "office-trainings",
  Effect.fnUntraced(function* (handlers) {
    const trainings = yield* OfficeTrainings
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Trainings", yield* withContractErrors(trainings.list(query)))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("The training", yield* withContractErrors(trainings.get(params.id)))
      }),
      create: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved as a draft", yield* withContractErrors(trainings.create(payload, _id)))
      }),
      save: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved", yield* withContractErrors(trainings.save(params.id, payload, _id)))
      }),
      publish: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Published", yield* withContractErrors(trainings.publish(params.id, payload, _id)))
      }),
      withdraw: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer(
          "Withdrawn",
          yield* withContractErrors(trainings.withdraw(params.id, payload.version, _id)),
        )
      }),
      completions: Effect.fnUntraced(function* ({ params, query }) {
        return answer("Completions", yield* withContractErrors(trainings.completions(params.id, query)))
      }),
      complete: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved", yield* withContractErrors(trainings.complete(params.id, payload, _id)))
      }),
      export: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        const { columns, lines } = yield* withContractErrors(
          trainings.export(params.id, payload.password, _id),
        )
        return createdCsvFile("Completions.csv", columns, lines)
      }),
      delete: Effect.fnUntraced(function* ({ params, payload }) {
        const deleted = trainings.delete(params.id, payload.version, (yield* CurrentStaff)._id)
        return answer("Deleted", yield* withContractErrors(deleted))
      }),
      restore: Effect.fnUntraced(function* ({ params, payload }) {
        const restored = trainings.restore(params.id, payload.version, (yield* CurrentStaff)._id)
        const { record, difference } = yield* withContractErrors(restored)
        return answer(difference ?? "Restored", record)
      }),
    })
  }),
)
