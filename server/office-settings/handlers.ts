import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { OfficeSettingError } from "./errors.ts"
import { OfficeSettings } from "./service.ts"

const withContractErrors = mapErrors<OfficeSettingError>()({
  SettingValueNotFound: () => new NotFound({ message: "This value does not exist." }),
  NeedsAdmin: () =>
    new Forbidden({
      message: "You can propose prices, and withdraw what you proposed. Ask an admin for everything else.",
    }),
  OwnProposal: () =>
    new Forbidden({ message: "You proposed this price, so another admin has to approve it." }),
  SettingChanged: ({ message, setting }) => new Conflict({ message, data: setting }),
  InvalidFields: (error) => invalidFields(error),
})

/** Serves the settings of the association (OFFICE §15). */
export const OfficeSettingsLive = HttpApiBuilder.group(
  Api,
  "office-settings",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* OfficeSettings
    return handlers.handleAll({
      list: () => Effect.map(settings.list, (list) => answer("The settings", list)),
      add: Effect.fnUntraced(function* ({ payload }) {
        return answer("Saved", yield* withContractErrors(settings.add(payload, yield* CurrentStaff)))
      }),
      decide: Effect.fnUntraced(function* ({ params, payload }) {
        return answer(
          "Saved",
          yield* withContractErrors(settings.decide(params.id, payload, yield* CurrentStaff)),
        )
      }),
    })
  }),
)
