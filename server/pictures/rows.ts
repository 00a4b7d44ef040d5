import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { PictureUse } from "#api/contract/picture-rules.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"

/** The address of a picture begins with this path; its name follows. */
export const picturePath = "/api/pictures/"

/** The size of a stored picture. A picture without a smallest one is sent in its small size. */
export type PictureSize = "large" | "small" | "smallest"

const Bytes = Schema.Struct({ bytes: Schema.Uint8Array })
const Name = Schema.Struct({ name: Schema.String })

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const transaction = transactionOf(sql)
  const addressOf = sql`lateral (select ${picturePath}::text || name || '.webp' as address) addresses`
  const drafts = sql.literal(`with drafts as materialized (
      select price_snapshot::text as draft from payments
      where purpose = 'order' and (next_check_at is not null or status = 'held'))`)
  const isUnused = sql.literal(`not exists (select 1 from events where featured_image_url = address)
    and not exists (select 1 from products where featured_image_url = address)
    and not exists (select 1 from product_images where image_url = address)
    and not exists (select 1 from order_lines where image_url = address)
    and not exists (select 1 from drafts where position(address in draft) > 0)
    and not exists (select 1 from resources
      where position(address in coalesce(featured_image, '') || ' ' || description) > 0)`)

  /** Squares have no smallest size, and neither have wide pictures from before migration 0103. */
  const columnOf = {
    large: sql`large`,
    small: sql`small`,
    smallest: sql`coalesce(smallest, small)`,
  } satisfies Record<PictureSize, unknown>

  return {
    add: (
      name: string,
      {
        use,
        by,
        large,
        small,
        smallest,
      }: { use: PictureUse; by: string; large: Uint8Array; small: Uint8Array; smallest: Uint8Array | null },
      at: Date,
    ) =>
      execute(sql`insert into pictures (name, used_for, uploaded_by, large, small, smallest, created_at)
      values (${name}, ${use}, ${by}::uuid, ${large}, ${small}, ${smallest}, ${at})`),

    bytes: (name: string, size: PictureSize) =>
      rowOf(Bytes)(sql`select ${columnOf[size]} as bytes from pictures where name = ${name}`),

    /** Returns which of these pictures exist for a use. The sweeper cannot delete them until the transaction ends. */
    hold: (names: readonly string[], use: PictureUse) =>
      Effect.map(
        rowsOf(Name)(sql`select name from pictures where name = any(${[...names]}) and used_for = ${use}
        order by name for key share`),
        (rows) => new Set(rows.map(({ name }) => name)),
      ),

    /**
     * Deletes the pictures from before `before` that no event, product, ordered product or resource has, and no order that may
     * still be paid. Returns how many. The first statement waits for transactions that are about to use a picture; the second
     * one sees their records.
     */
    sweep: (before: Date) =>
      transaction(
        Effect.gen(function* () {
          const found = yield* rowsOf(Name)(sql`${drafts} select name from pictures, ${addressOf}
          where created_at < ${before} and ${isUnused} order by name for update of pictures`)
          const names = found.map(({ name }) => name)
          return yield* affectedRows(sql`${drafts} delete from pictures using (select name as unused, address
            from pictures, ${addressOf} where name = any(${names})) candidates
          where name = unused and ${isUnused} returning name`)
        }),
      ),
  }
})

/** The only SQL of the pictures of records. */
export class PictureRows extends Context.Service<PictureRows, Effect.Success<typeof make>>()(
  "portal/PictureRows",
) {
  static readonly layer = Layer.effect(PictureRows, make)
}
