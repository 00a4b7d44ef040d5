import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ResourceCategory } from "#api/contract/resources.ts"
import { rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { makeListPages } from "#server/database/list-pages.ts"
import type { Slice } from "#server/lists.ts"

const summary = {
  id: Schema.String,
  slug: Schema.String,
  title: Schema.String,
  category: ResourceCategory,
  featuredImage: Schema.NullOr(Schema.String),
  tags: Schema.Array(Schema.String),
  authorName: Schema.NullOr(Schema.String),
  authorAvatarUrl: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
}
/** A stored resource without its text. */
export const ResourceSummaryRow = Schema.Struct(summary)
export type ResourceSummaryRow = typeof ResourceSummaryRow.Type

/** A stored resource. Its description is sanitised. */
export const ResourceRow = Schema.Struct({ ...summary, description: Schema.String })
export type ResourceRow = typeof ResourceRow.Type

/** A resource before it is stored. */
export interface NewResource extends Omit<ResourceRow, "id"> {
  readonly searchText: string
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(`id::text as id, slug, title, category, featured_image as "featuredImage",
    tags, author_name as "authorName", author_avatar_url as "authorAvatarUrl", created_at as "createdAt"`)

  const pageOf = makeListPages(sql, () => sql`resources`, "search_text")

  return {
    /** Newest first. `categories` are all spellings of one category; empty for every category. */
    page: Effect.fnUntraced(function* (slice: Slice, categories: readonly string[]) {
      const where = categories.length === 0 ? sql`true` : sql`category = any(${[...categories]}::text[])`
      const { ids, totalItems } = yield* pageOf([{ where, order: ["created_at desc", "id"] }], slice)
      const resources = yield* rowsOf(
        ResourceSummaryRow,
      )(sql`select ${columns} from resources where id = any(${ids})
        order by created_at desc, resources.id`)
      return { resources, totalItems }
    }),
    bySlug: (slug: string) =>
      rowOf(ResourceRow)(sql`select ${columns}, description from resources where slug = ${slug}`),
    /** Adds the resources whose slugs do not exist yet. */
    add: (resources: readonly NewResource[]) => {
      const all = JSON.stringify(resources)
      return Effect.asVoid(sql`insert into resources (slug, title, category, description, featured_image, tags,
          author_name, author_avatar_url, search_text, created_at)
        select slug, title, category, description, "featuredImage", array(select jsonb_array_elements_text(tags)),
          "authorName", "authorAvatarUrl", "searchText", "createdAt"
        from jsonb_to_recordset(${all}::jsonb) as given (slug text, title text, category text, description text,
          "featuredImage" text, tags jsonb, "authorName" text, "authorAvatarUrl" text, "searchText" text,
          "createdAt" timestamptz)
        on conflict (slug) do nothing`)
    },
  }
})

/** The only SQL of resources. */
export class ResourceRows extends Context.Service<ResourceRows, Effect.Success<typeof make>>()(
  "portal/ResourceRows",
) {
  static readonly layer = Layer.effect(ResourceRows, make)
}
