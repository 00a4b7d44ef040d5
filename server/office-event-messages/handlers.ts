import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { BadRequest, Conflict, NotFound, TooManyRequests } from "#api/contract/wire.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { createdCsvFile } from "#server/csv.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { EventMessageError } from "./errors.ts"
import { maxMessagesPerDay, OfficeEventMessages } from "./service.ts"

const withContractErrors = mapErrors<EventMessageError>()({
  ...limitAnswers,
  OfficeEventNotFound: () => new NotFound({ message: "This event does not exist." }),
  PublicationRefused: ({ message }) => new BadRequest({ message }),
  CancellationChanged: ({ message, cancellation }) => new Conflict({ message, data: cancellation }),
  RecipientsChanged: ({ recipients }) =>
    new Conflict({
      message: `${recipients} ${recipients === 1 ? "member is" : "members are"} registered now. Check the message and send it again.`,
      data: { recipients },
    }),
  MessageLimitReached: ({ next, retryAfter }) =>
    new TooManyRequests({
      message: `This event has had ${maxMessagesPerDay} messages today. You can send the next one on ${formatDay(next, lagos)} (Lagos time).`,
      retryAfter,
    }),
  InvalidFields: (error) => invalidFields(error),
})

/** Serves cancellations, and messages to registrants (OFFICE §17). */
export const OfficeEventMessagesLive = HttpApiBuilder.group(
  Api,
  "office-event-messages",
  Effect.fnUntraced(function* (handlers) {
    const messages = yield* OfficeEventMessages
    return handlers.handleAll({
      cancellation: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer("The cancellation", yield* withContractErrors(messages.cancellation(params.id, _id)))
      }),
      cancel: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Canceled", yield* withContractErrors(messages.cancel(params.id, payload, _id)))
      }),
      list: Effect.fnUntraced(function* ({ params }) {
        return answer("Messages", yield* withContractErrors(messages.list(params.id)))
      }),
      send: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("Sent", yield* withContractErrors(messages.send(params.id, payload, _id)))
      }),
      export: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        const { name, columns, lines } = yield* withContractErrors(
          messages.export(params.id, payload.password, staff),
        )
        return createdCsvFile(`Registrants-${name}.csv`, columns, lines)
      }),
    })
  }),
)
