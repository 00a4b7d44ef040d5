import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Api } from "#api/contract/api.ts"
import { CurrentMember, NotFound } from "#api/contract/wire.ts"
import { Chats } from "#server/chats/service.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import type { NotificationNotFound } from "./errors.ts"
import { listNotifications, findNotification, markAllRead, markOneRead, unread } from "./service.ts"

const withContractErrors = mapErrors<NotificationNotFound>()({
  NotificationNotFound: () => new NotFound({ message: "This notification does not exist." }),
})

/** Maps the endpoints of notifications to the service (SPEC §7). */
export const NotificationsLive = HttpApiBuilder.group(
  Api,
  "notifications",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const chats = yield* Chats
    const withSql = Effect.provideService(SqlClient.SqlClient, sql)
    return handlers.handleAll({
      stats: Effect.fnUntraced(function* () {
        const { _id } = yield* CurrentMember
        const unreadMessagesCount = yield* Effect.orDie(chats.unreadMessages(_id))
        const unreadNotificationCount = yield* withSql(unread(_id))
        return answer("What is unread", { unreadMessagesCount, unreadNotificationCount })
      }),
      list: Effect.fnUntraced(function* ({ query }) {
        const { _id } = yield* CurrentMember
        return answer("Your notifications", yield* withSql(listNotifications(query, _id)))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentMember
        return answer(
          "Your notification",
          yield* withContractErrors(withSql(findNotification(params.id, _id))),
        )
      }),
      readAll: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentMember
        yield* withContractErrors(withSql(markAllRead(payload.newest, _id)))
        return answer("Read", null)
      }),
      read: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentMember
        return answer("Read", yield* withContractErrors(withSql(markOneRead(params.id, _id))))
      }),
    })
  }),
)
