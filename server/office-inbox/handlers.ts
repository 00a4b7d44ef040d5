import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { chatAnswers } from "#server/chats/answers.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { InboxError } from "./errors.ts"
import { OfficeInbox } from "./service.ts"

const withContractErrors = mapErrors<InboxError>()({
  ...chatAnswers,
  MemberNotFound: () =>
    new NotFound({ message: "The message was not sent. This account is suspended, or does not exist." }),
  InboxNotFound: () => new NotFound({ message: "This member has no conversation with the office." }),
  OwnInbox: () =>
    new Forbidden({ message: "You cannot answer your own messages. Another member of staff reads them." }),
  NotAssigned: () => new Forbidden({ message: "This conversation is not assigned to you." }),
  InboxConflict: ({ message, conversation }) => new Conflict({ message, data: conversation }),
  InvalidFields: (error) => invalidFields(error),
})

/** Serves the conversations of members with the office (OFFICE §10). */
export const OfficeInboxLive = HttpApiBuilder.group(
  Api,
  "office-inbox",
  Effect.fnUntraced(function* (handlers) {
    const inbox = yield* OfficeInbox
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Conversations", yield* withContractErrors(inbox.list(query, yield* CurrentStaff)))
      }),
      assignees: Effect.fnUntraced(function* () {
        return answer("Who answers messages", yield* inbox.assignees)
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer(
          "The conversation",
          yield* withContractErrors(inbox.get(params.id, yield* CurrentStaff)),
        )
      }),
      messages: Effect.fnUntraced(function* ({ params, query }) {
        const staff = yield* CurrentStaff
        return answer("The messages", yield* withContractErrors(inbox.messages(params.id, query, staff)))
      }),
      take: Effect.fnUntraced(function* ({ params }) {
        return answer(
          "You have this conversation",
          yield* withContractErrors(inbox.take(params.id, yield* CurrentStaff)),
        )
      }),
      assign: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer("Assigned", yield* withContractErrors(inbox.assign(params.id, payload, staff)))
      }),
      reply: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer("Sent", yield* withContractErrors(inbox.reply(params.id, payload, staff)))
      }),
      typing: Effect.fnUntraced(function* ({ params }) {
        yield* withContractErrors(inbox.announceTyping(params.id, yield* CurrentStaff))
        return answer("Colleagues see it", null)
      }),
      close: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer("Closed", yield* withContractErrors(inbox.close(params.id, payload.version, staff)))
      }),
    })
  }),
)
