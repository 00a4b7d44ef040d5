import { Effect } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { migrations } from "./list.ts"

/** A newer server wrote the database; an older one could lose data that it does not know. */
export class NewerSchema extends Error {
  constructor(found: number, known: number) {
    super(`The database is at migration ${found}, this server knows ${known}. Start the newer server.`)
    this.name = "NewerSchema"
  }
}

const known = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))

/**
 * Brings the schema up to date in one transaction under a table lock, so that servers that start together take turns
 * and a kill leaves no half migration (RELIABILITY S3). Dies with `NewerSchema` when the database is ahead of this server.
 */
export const migrate = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Migrator.make({})({ loader: Migrator.fromRecord(migrations), table: "schema_migrations" }).pipe(
    Effect.orDie,
  )
  const [latest] = yield* sql<{ id: number }>`select max(migration_id) as id from schema_migrations`.pipe(
    Effect.orDie,
  )
  if (latest !== undefined && latest.id > known) yield* Effect.die(new NewerSchema(latest.id, known))
})
