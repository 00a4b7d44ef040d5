import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Each kind of record, the condition of its drafts, and the statuses in which members see it. */
const kinds = {
  event: { table: "events", isDraft: "status = 'draft'", seen: ["published", "finished"] },
  devotional: { table: "devotionals", isDraft: "day is null", seen: ["published"] },
  resource: { table: "resources", isDraft: "published_at is null", seen: ["published"] },
  job: { table: "jobs", isDraft: "status = 'draft'", seen: ["open", "closed"] },
  training: { table: "trainings", isDraft: "status = 'draft'", seen: ["published"] },
  product: { table: "products", isDraft: "withdrawn_at is not null", seen: ["onSale", "soldOut"] },
} as const

/** The columns that must be unique. A deleted draft releases its values. */
const unique = { devotionals: "day", resources: "slug", trainings: "name" } as const

/** Staff delete drafts that members never saw, and restore them (OFFICE §4). */
export const deletedDrafts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  for (const [kind, { table, isDraft, seen }] of Object.entries(kinds)) {
    yield* sql`alter table ${sql(table)} add column deleted_at timestamptz,
      add column was_published boolean not null default false`
    // Marks the drafts that members saw before a withdrawal, as the audit log records.
    yield* sql`update ${sql(table)} set was_published = true where ${sql.literal(isDraft)} and exists (
      select 1 from (select case_kind, case_id, details_digest from audit_log
          union all select case_kind, case_id, details_digest from audit_waiting) entries
        join audit_details on digest = details_digest
      where case_kind = ${kind} and case_id = ${sql(table)}.id::text
        and content::jsonb #>> '{before,status}' = any(${[...seen]}::text[]))`
  }
  // The audit log did not name its records before. A slug, registrations, orders and applications exist only after a
  // publication.
  yield* sql`update events set was_published = true where slug <> id::text
    or exists (select 1 from event_registrations where event_id = events.id)`
  yield* sql`update products set was_published = true where slug <> id::text
    or id in (select product_id from order_lines)`
  yield* sql`update jobs set was_published = true where id in (select job_id from job_applications)`
  for (const [table, column] of Object.entries(unique)) {
    const name = `${table}_${column}_key`
    yield* sql`alter table ${sql(table)} drop constraint ${sql(name)}`
    yield* sql`create unique index ${sql(name)} on ${sql(table)} (${sql(column)}) where deleted_at is null`
  }
})
