import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { profileUnavailable } from "#api/contract/report-choices.ts"
import { CurrentMember, NotFound } from "#api/contract/wire.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import type { MemberNotFound, ProfileHidden } from "./errors.ts"
import { Members } from "./service.ts"

const withContractErrors = mapErrors<MemberNotFound | ProfileHidden | LimitExceeded>()({
  ...limitAnswers,
  MemberNotFound: () => new NotFound({ message: "This member does not exist" }),
  ProfileHidden: () => new NotFound({ message: profileUnavailable }),
})

/** Maps the endpoints of the directory to the service (SPEC §7). */
export const MembersLive = HttpApiBuilder.group(
  Api,
  "members",
  Effect.fnUntraced(function* (handlers) {
    const members = yield* Members
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { _id } = yield* CurrentMember
        return answer("The members", yield* withContractErrors(members.list(query, _id)))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentMember
        return answer("The member", yield* withContractErrors(members.get(params.id, _id)))
      }),
    })
  }),
)
