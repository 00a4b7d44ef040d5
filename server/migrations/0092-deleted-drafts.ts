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

/** What is one of its kind. A deleted draft gives it free. */
const unique = { devotionals: "day", resources: "slug", trainings: "name" } as const

/** Staff delete drafts that members never saw, and restore them (OFFICE §4). */
export const deletedDrafts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // An index of a large table can take longer than a request may.
  yield* sql`set local statement_timeout = 0`
  for (const [kind, { table, isDraft, seen }] of Object.entries(kinds)) {
    yield* sql`alter table ${sql(table)} add column deleted_at timestamptz,
      add column was_published boolean not null default false`
    // What the audit log says about drafts that were withdrawn before.
    yield* sql`update ${sql(table)} set was_published = true where ${sql.literal(isDraft)} and exists (
      select 1 from (select case_kind, case_id, details_digest from audit_log
          union all select case_kind, case_id, details_digest from audit_waiting) entries
        join audit_details on digest = details_digest
      where case_kind = ${kind} and case_id = ${sql(table)}.id::text
        and content::jsonb #>> '{before,status}' = any(${[...seen]}::text[]))`
  }
  // Before the audit log named its records: an address comes with the publication, and members came after it.
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
