import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { answer } from "#server/http/answering.ts"
import { withContractErrors } from "./answers.ts"
import { Chats } from "./service.ts"

/** Maps the endpoints of chats to the service (SPEC §7). Messages are sent over the socket (sockets.ts). */
export const ChatsLive = HttpApiBuilder.group(
  Api,
  "chats",
  Effect.fnUntraced(function* (handlers) {
    const chats = yield* Chats
    return handlers.handleAll({
      contacts: Effect.fnUntraced(function* ({ query }) {
        const { _id } = yield* CurrentMember
        return answer("Your conversations", yield* Effect.orDie(chats.contacts(_id, query)))
      }),
      contact: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentMember
        return answer("The contact", yield* withContractErrors(chats.contact(_id, params.id)))
      }),
      history: Effect.fnUntraced(function* ({ params, query }) {
        const { _id } = yield* CurrentMember
        return answer("The conversation", yield* withContractErrors(chats.history(_id, params.id, query)))
      }),
      read: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentMember
        return answer("Read", yield* withContractErrors(chats.read(_id, params.id, payload.sequence)))
      }),
    })
  }),
)
