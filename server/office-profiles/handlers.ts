import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { OfficeProfileError } from "./errors.ts"
import { OfficeProfiles } from "./service.ts"

const withContractErrors = mapErrors<OfficeProfileError>()({
  OfficeMemberNotFound: () => new NotFound({ message: "This member does not exist." }),
  OwnRecord: () => new Forbidden({ message: "This record is your own. Change it in your profile instead." }),
  ProfileChanged: ({ message, profile }) => new Conflict({ message, data: profile }),
  InvalidFields: (error) => invalidFields(error),
})

/** Serves the profiles that staff correct (OFFICE §20). */
export const OfficeProfilesLive = HttpApiBuilder.group(
  Api,
  "office-profiles",
  Effect.fnUntraced(function* (handlers) {
    const profiles = yield* OfficeProfiles
    return handlers.handleAll({
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("The profile", yield* withContractErrors(profiles.get(params.id)))
      }),
      correct: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Saved", yield* withContractErrors(profiles.correct(params.id, payload, _id)))
      }),
    })
  }),
)
