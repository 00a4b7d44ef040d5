import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A member's timeline also reads the acts of staff that wait for the chain, of which there may be many (OFFICE §4). */
export const waitingActs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index audit_waiting_of_member on audit_waiting (member_id, at desc, id desc)
    where actor_id is not null`
})
