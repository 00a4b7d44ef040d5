import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { MemberChanged, OfficeMemberNotFound, OwnRecord } from "#server/office-members/errors.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import { OfficeLicences } from "./service.ts"

const withContractErrors = mapErrors<MemberChanged | OfficeMemberNotFound | OwnRecord | InvalidFields>()({
  OfficeMemberNotFound: () => new NotFound({ message: "This member does not exist." }),
  OwnRecord: () => new Forbidden({ message: "Nobody checks their own licence. Ask another admin." }),
  MemberChanged: ({ message, member }) => new Conflict({ message, data: member }),
  InvalidFields: (error) => invalidFields(error),
})

/** Serves the check of license numbers (OFFICE §2). */
export const OfficeLicencesLive = HttpApiBuilder.group(
  Api,
  "office-licences",
  Effect.fnUntraced(function* (handlers) {
    const licences = yield* OfficeLicences
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("License numbers to check", yield* withContractErrors(licences.list(query)))
      }),
      claim: Effect.fnUntraced(function* ({ params }) {
        const staff = yield* CurrentStaff
        return answer("You review this number", yield* withContractErrors(licences.claim(params.id, staff)))
      }),
      release: Effect.fnUntraced(function* ({ params }) {
        const staff = yield* CurrentStaff
        return answer("The number waits again", yield* withContractErrors(licences.release(params.id, staff)))
      }),
      confirm: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer(
          "The number is confirmed",
          yield* withContractErrors(licences.confirm(params.id, payload, staff)),
        )
      }),
      ask: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer(
          "The member is asked",
          yield* withContractErrors(licences.ask(params.id, payload, staff)),
        )
      }),
      decline: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer(
          "The number is declined",
          yield* withContractErrors(licences.decline(params.id, payload, staff)),
        )
      }),
    })
  }),
)
