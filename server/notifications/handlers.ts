import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { unread } from "./service.ts"

export const NotificationsLive = HttpApiBuilder.group(
  Api,
  "notifications",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    return handlers.handleAll({
      stats: Effect.fnUntraced(function* () {
        const { _id } = yield* CurrentMember
        const data = yield* unread(_id).pipe(Effect.provideService(SqlClient.SqlClient, sql))
        return { success: true, message: "What is unread", data } as const
      }),
    })
  }),
)
