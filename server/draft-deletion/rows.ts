import { Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { execute } from "#server/database/decoded-rows.ts"

/** The columns of a record that can be deleted, for its schema. The last change of a deleted record is its deletion. */
export const deletionFields = {
  deletedAt: Schema.NullOr(Schema.Date),
  /** Whether members saw it before it was withdrawn. */
  wasPublished: Schema.Boolean,
}
/** The SQL of `deletionFields`. */
export const deletionColumns = `deleted_at as "deletedAt", was_published as "wasPublished"`

/** The tables of the records whose drafts can be deleted. */
export type DeletableTable = "devotionals" | "events" | "jobs" | "products" | "resources" | "trainings"

/** Returns a function that deletes a record of a table (`deletedAt` is a time) or restores it (null), as its last change. */
export const setDeletedIn =
  (sql: SqlClient.SqlClient, table: DeletableTable) =>
  (id: string, deletedAt: Date | null, staffId: string, at: Date) =>
    execute(sql`update ${sql(table)} set deleted_at = ${deletedAt}::timestamptz, version = version + 1,
      changed_by = ${staffId}::uuid, changed_at = ${at} where id = ${id}::uuid`)
