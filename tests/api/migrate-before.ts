import { Migrator } from "effect/sql"
import { migrations } from "#server/migrations/list.ts"

/** Runs all migrations before the one with this number, such as "0018", so that a test can store rows of that time. */
export const migrateBefore = (number: string) =>
  Migrator.make({})({
    loader: Migrator.fromRecord(
      Object.fromEntries(Object.entries(migrations).filter(([name]) => name < number)),
    ),
    table: "schema_migrations",
  })
