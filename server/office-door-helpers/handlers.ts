import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { BadRequest, Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import type { DoorHelperError } from "./errors.ts"
import { OfficeDoorHelpers } from "./service.ts"

const withContractErrors = mapErrors<DoorHelperError>()({
  OfficeEventNotFound: () => new NotFound({ message: "This event does not exist." }),
  DoorHelperNotFound: () => new NotFound({ message: "This door helper does not exist." }),
  OwnDoor: () =>
    new Forbidden({ message: "You cannot change your own rights. Ask another admin or editor." }),
  NamingRefused: ({ message }) => new BadRequest({ message }),
  AlreadyEnded: ({ message, helper }) => new Conflict({ message, data: helper }),
})

/** Serves the members who help at the door of one event (OFFICE §14). */
export const OfficeDoorHelpersLive = HttpApiBuilder.group(
  Api,
  "office-door-helpers",
  Effect.fnUntraced(function* (handlers) {
    const helpers = yield* OfficeDoorHelpers
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ params }) {
        return answer("The door helpers", yield* withContractErrors(helpers.list(params.id)))
      }),
      name: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer(
          "The member helps at the door",
          yield* withContractErrors(helpers.name(params.id, payload.memberId, _id)),
        )
      }),
      end: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer(
          "The member no longer helps at the door",
          yield* withContractErrors(helpers.end(params.id, params.helper, _id)),
        )
      }),
    })
  }),
)
