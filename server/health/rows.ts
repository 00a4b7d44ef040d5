import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Fails if the database does not answer. */
export const databaseAnswers = Effect.map(SqlClient.SqlClient, (sql) => sql`select 1`)
