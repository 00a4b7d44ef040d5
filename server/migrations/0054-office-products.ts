import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff write products: versions, who made the last change, alternative texts, and stock that is not counted (OFFICE §11). */
export const officeProducts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table products
    -- Null for a product whose pieces are not counted.
    alter column stock drop not null,
    add column featured_image_alt text,
    add column version int not null default 1,
    add column fresh_id uuid unique,
    add column changed_by uuid references members on delete set null,
    -- An order made the last change: it took pieces, or put them back.
    add column changed_by_order boolean not null default false,
    add column changed_at timestamptz`
  yield* sql`update products set changed_at = created_at`
  yield* sql`alter table products alter column changed_at set default now(), alter column changed_at set not null`
  yield* sql`alter table product_images add column alt text`
  yield* sql`create index products_newest on products (created_at desc, id desc)`
})
