import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { BadRequest, Conflict, NotFound } from "#api/contract/wire.ts"
import { createdCsvFile } from "#server/csv.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { deletionAnswers } from "#server/draft-deletion/answers.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { OfficeJobError } from "./errors.ts"
import { OfficeJobs } from "./service.ts"

const withContractErrors = mapErrors<OfficeJobError>()({
  ...limitAnswers,
  OfficeJobNotFound: () => new NotFound({ message: "This job does not exist." }),
  JobChanged: ({ message, job }) => new Conflict({ message, data: job }),
  JobActRefused: ({ message }) => new BadRequest({ message }),
  InvalidFields: (error) => invalidFields(error),
  ...deletionAnswers,
})

/** Serves the jobs that staff make and publish (OFFICE §12). */
export const OfficeJobsLive = HttpApiBuilder.group(
  Api,
  "office-jobs",
  Effect.fnUntraced(function* (handlers) {
    const jobs = yield* OfficeJobs
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Jobs", yield* withContractErrors(jobs.list(query)))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("The job", yield* withContractErrors(jobs.get(params.id)))
      }),
      create: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved as a draft", yield* withContractErrors(jobs.create(payload, _id)))
      }),
      save: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved", yield* withContractErrors(jobs.save(params.id, payload, _id)))
      }),
      publish: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Published", yield* withContractErrors(jobs.publish(params.id, payload, _id)))
      }),
      withdraw: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Withdrawn", yield* withContractErrors(jobs.withdraw(params.id, payload.version, _id)))
      }),
      applicants: Effect.fnUntraced(function* ({ params, query }) {
        return answer("Applicants", yield* withContractErrors(jobs.applicants(params.id, query)))
      }),
      export: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        const { columns, lines } = yield* withContractErrors(jobs.export(params.id, payload.password, _id))
        return createdCsvFile("Applicants.csv", columns, lines)
      }),
      delete: Effect.fnUntraced(function* ({ params, payload }) {
        const deleted = jobs.delete(params.id, payload.version, (yield* CurrentStaff)._id)
        return answer("Deleted", yield* withContractErrors(deleted))
      }),
      restore: Effect.fnUntraced(function* ({ params, payload }) {
        const restored = jobs.restore(params.id, payload.version, (yield* CurrentStaff)._id)
        const { record, difference } = yield* withContractErrors(restored)
        return answer(difference ?? "Restored", record)
      }),
    })
  }),
)
