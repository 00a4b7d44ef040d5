import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Finds the conversations with unread messages of one side. The office has thousands that it has read. */
export const unreadChats = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create index chats_unread_by_first on chats (first) where first_read < last_sequence`
  yield* sql`create index chats_unread_by_second on chats (second) where second_read < last_sequence`
})
