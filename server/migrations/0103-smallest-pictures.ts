import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Wide pictures get a third size, for rows on a phone. Those from before have none, and their small size is sent instead. */
export const smallestPictures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table pictures add column smallest bytea`
})
