import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { Chats } from "./service.ts"

/** SPEC §7, chat: what is read and marked over HTTP; messages are sent over the socket (sockets.ts). */
export const ChatsLive = HttpApiBuilder.group(
  Api,
  "chats",
  Effect.fnUntraced(function* (handlers) {
    const chats = yield* Chats
    return handlers.handleAll({
      contacts: Effect.fnUntraced(function* ({ query }) {
        const { _id } = yield* CurrentMember
        const data = yield* chats.contacts(_id, query).pipe(Effect.catchTag("NotFound", Effect.die))
        return { success: true, message: "Your conversations", data } as const
      }),
      contact: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentMember
        const data = yield* chats.contact(_id, params.id)
        return { success: true, message: "The contact", data } as const
      }),
      history: Effect.fnUntraced(function* ({ params, query }) {
        const { _id } = yield* CurrentMember
        const data = yield* chats.history(_id, params.id, query)
        return { success: true, message: "The conversation", data } as const
      }),
      read: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentMember
        const data = yield* chats.read(_id, params.id, payload.sequence)
        return { success: true, message: "Read", data } as const
      }),
    })
  }),
)
