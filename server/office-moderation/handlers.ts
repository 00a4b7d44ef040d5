import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import type { ModerationCase } from "#api/contract/office-moderation.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { ModerationError } from "./errors.ts"
import { OfficeModeration } from "./service.ts"

const withContractErrors = mapErrors<ModerationError>()({
  CaseNotFound: () => new NotFound({ message: "Nobody reported this." }),
  OwnCase: () =>
    new Forbidden({
      message: "Nobody decides about what they wrote or reported. Ask another moderator or admin.",
    }),
  ModerationConflict: ({ message, reported }) => new Conflict({ message, data: reported }),
  InvalidFields: (error) => invalidFields(error),
})

const messageOf = ({ status }: ModerationCase): string => {
  if (status === "hidden") return "Hidden"
  return status === "restored" ? "Restored" : "Saved"
}

/** Serves the review of what members reported (OFFICE §16). */
export const OfficeModerationLive = HttpApiBuilder.group(
  Api,
  "office-moderation",
  Effect.fnUntraced(function* (handlers) {
    const moderation = yield* OfficeModeration
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("What members reported", yield* withContractErrors(moderation.list(query)))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer("The report", yield* withContractErrors(moderation.get(params.id, _id)))
      }),
      claim: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer("You review this", yield* withContractErrors(moderation.claim(params.id, _id)))
      }),
      release: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer("It waits again", yield* withContractErrors(moderation.release(params.id, _id)))
      }),
      decide: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        const decided = yield* withContractErrors(moderation.decide(params.id, payload, _id))
        return answer(messageOf(decided), decided)
      }),
    })
  }),
)
