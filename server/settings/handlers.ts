import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { Conflict, CurrentMember } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import type { SettingsOutdated } from "./errors.ts"
import { MemberSettings } from "./service.ts"

const withContractErrors = mapErrors<InvalidFields | LimitExceeded | SettingsOutdated>()({
  ...limitAnswers,
  InvalidFields: (error) => invalidFields(error),
  SettingsOutdated: ({ settings }) =>
    new Conflict({ message: "Your settings were changed elsewhere meanwhile.", data: settings }),
})

/** Serves settings and the change of the password (SPEC §7). */
export const SettingsLive = HttpApiBuilder.group(
  Api,
  "settings",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* MemberSettings
    return handlers.handleAll({
      get: Effect.fnUntraced(function* () {
        return answer("Your settings", yield* settings.get(yield* CurrentMember))
      }),
      save: Effect.fnUntraced(function* ({ payload }) {
        return answer(
          "Changes saved successfully",
          yield* withContractErrors(settings.save(payload, yield* CurrentMember)),
        )
      }),
      changePassword: Effect.fnUntraced(function* ({ payload }) {
        yield* withContractErrors(settings.changePassword(payload, yield* CurrentMember))
        return answer("Password changed successfully", null)
      }),
    })
  }),
)
