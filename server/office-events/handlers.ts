import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { BadRequest, Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { deletionAnswers } from "#server/draft-deletion/answers.ts"
import type { OfficeEventError } from "./errors.ts"
import { OfficeEvents } from "./service.ts"

const withContractErrors = mapErrors<OfficeEventError>()({
  OfficeEventNotFound: () => new NotFound({ message: "This event does not exist." }),
  EventChanged: ({ message, event }) => new Conflict({ message, data: event }),
  PublicationRefused: ({ message }) => new BadRequest({ message }),
  NotTheirDraft: ({ message }) => new Forbidden({ message }),
  InvalidFields: (error) => invalidFields(error),
  ...deletionAnswers,
})

/** Serves the events that staff make and publish (OFFICE §6). */
export const OfficeEventsLive = HttpApiBuilder.group(
  Api,
  "office-events",
  Effect.fnUntraced(function* (handlers) {
    const events = yield* OfficeEvents
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Events", yield* withContractErrors(events.list(query, yield* CurrentStaff)))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("The event", yield* withContractErrors(events.get(params.id, yield* CurrentStaff)))
      }),
      create: Effect.fnUntraced(function* ({ payload }) {
        return answer(
          "Saved as a draft",
          yield* withContractErrors(events.create(payload, yield* CurrentStaff)),
        )
      }),
      save: Effect.fnUntraced(function* ({ params, payload }) {
        return answer(
          "Saved",
          yield* withContractErrors(events.save(params.id, payload, yield* CurrentStaff)),
        )
      }),
      duplicate: Effect.fnUntraced(function* ({ params, payload }) {
        const copy = events.duplicate(params.id, payload.freshId, yield* CurrentStaff)
        return answer("Copied as a draft", yield* withContractErrors(copy))
      }),
      publish: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Published", yield* withContractErrors(events.publish(params.id, payload, _id)))
      }),
      withdraw: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer(
          "Withdrawn",
          yield* withContractErrors(events.withdraw(params.id, payload.version, _id)),
        )
      }),
      registrants: Effect.fnUntraced(function* ({ params, query }) {
        return answer(
          "Registrants",
          yield* withContractErrors(events.registrants(params.id, query, yield* CurrentStaff)),
        )
      }),
      delete: Effect.fnUntraced(function* ({ params, payload }) {
        const deleted = events.delete(params.id, payload.version, yield* CurrentStaff)
        return answer("Deleted", yield* withContractErrors(deleted))
      }),
      restore: Effect.fnUntraced(function* ({ params, payload }) {
        const restored = events.restore(params.id, payload.version, yield* CurrentStaff)
        const { record, difference } = yield* withContractErrors(restored)
        return answer(difference ?? "Restored", record)
      }),
    })
  }),
)
