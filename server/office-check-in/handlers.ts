import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { Conflict, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { CheckInError } from "./errors.ts"
import { OfficeCheckIn } from "./service.ts"

const withContractErrors = mapErrors<CheckInError>()({
  CheckInEventNotFound: () => new NotFound({ message: "This event does not exist." }),
  AdmissionNotFound: () => new NotFound({ message: "This admission does not exist." }),
  AlreadyUndone: ({ message, registrant }) => new Conflict({ message, data: registrant }),
  InvalidFields: (error) => invalidFields(error),
})

/** Serves the admission of registrants at the door (OFFICE §14). */
export const OfficeCheckInLive = HttpApiBuilder.group(
  Api,
  "office-check-in",
  Effect.fnUntraced(function* (handlers) {
    const checkIn = yield* OfficeCheckIn
    return handlers.handleAll({
      events: Effect.fnUntraced(function* () {
        return answer("Events to check in for", yield* checkIn.events(yield* CurrentStaff))
      }),
      list: Effect.fnUntraced(function* ({ params }) {
        return answer(
          "The list of the door",
          yield* withContractErrors(checkIn.list(params.event, yield* CurrentStaff)),
        )
      }),
      scan: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer(
          "Scans received",
          yield* withContractErrors(checkIn.scan(params.event, payload.scans, staff)),
        )
      }),
      undo: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer(
          "Admission undone",
          yield* withContractErrors(checkIn.undo(params.event, payload, staff)),
        )
      }),
    })
  }),
)
