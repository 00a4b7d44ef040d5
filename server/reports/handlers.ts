import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { ReportError } from "./errors.ts"
import { Reports } from "./service.ts"

const withContractErrors = mapErrors<ReportError>()({
  ...limitAnswers,
  ReportedNotFound: () => new NotFound({ message: "This is not here any more." }),
  OwnThing: () => new Forbidden({ message: "You cannot report what is your own." }),
  InvalidFields: (error) => invalidFields(error),
})

/** Serves what members report (OFFICE §16). */
export const ReportsLive = HttpApiBuilder.group(
  Api,
  "reports",
  Effect.fnUntraced(function* (handlers) {
    const reports = yield* Reports
    return handlers.handleAll({
      report: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentMember
        return answer(
          "Thank you. The office will look at it.",
          yield* withContractErrors(reports.report(payload, _id)),
        )
      }),
    })
  }),
)
