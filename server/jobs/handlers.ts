import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { BadRequest, Conflict, CurrentMember, NotFound } from "#api/contract/wire.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import { Limits } from "#server/limits/service.ts"
import type { JobError } from "./errors.ts"
import { Jobs } from "./service.ts"

const withContractErrors = mapErrors<JobError | LimitExceeded>()({
  ...limitAnswers,
  JobNotFound: () => new NotFound({ message: "This job does not exist." }),
  AlreadyVolunteered: ({ job }) =>
    new Conflict({ message: "You have already volunteered for this job.", data: job }),
  JobClosed: ({ closedOn }) =>
    new BadRequest({
      message: `This job ${closedOn === null ? "is closed" : `closed on ${formatDay(closedOn, lagos)}`}, so you cannot volunteer for it.`,
    }),
})

/** Maps the endpoints of jobs to the service (SPEC §7). */
export const JobsLive = HttpApiBuilder.group(
  Api,
  "jobs",
  Effect.fnUntraced(function* (handlers) {
    const jobs = yield* Jobs
    const limits = yield* Limits
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Volunteer opportunities", yield* jobs.list(query, (yield* CurrentMember)._id))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer(
          "Volunteer opportunity",
          yield* withContractErrors(jobs.get(params.id, (yield* CurrentMember)._id)),
        )
      }),
      register: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentMember
        yield* withContractErrors(limits.byAccount("applications-per-account", _id))
        return answer(
          "Volunteered for job successfully",
          yield* withContractErrors(jobs.volunteer(params.id, _id)),
        )
      }),
    })
  }),
)
