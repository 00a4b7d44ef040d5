import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A question the database can always answer. */
export const databaseAnswers = Effect.map(SqlClient.SqlClient, (sql) => sql`select 1`)
