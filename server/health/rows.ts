import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A statement that any working database can run. */
export const databaseAnswers = Effect.map(SqlClient.SqlClient, (sql) => sql`select 1`)
