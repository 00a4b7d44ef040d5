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
  /** When members began to see it. */
  createdAt: Schema.Date,
}
/** A published resource without its text. */
export const ResourceSummaryRow = Schema.Struct(summary)
export type ResourceSummaryRow = typeof ResourceSummaryRow.Type

/** A published resource. Its description is sanitised. */
export const ResourceRow = Schema.Struct({
  ...summary,
  featuredImageAlt: Schema.NullOr(Schema.String),
  description: Schema.String,
})
export type ResourceRow = typeof ResourceRow.Type

/** A resource before it is stored. */
export interface NewResource extends Omit<ResourceRow, "id"> {
  readonly searchText: string
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(`id::text as id, slug, title, category, featured_image as "featuredImage",
    tags, author_name as "authorName", author_avatar_url as "authorAvatarUrl", published_at as "createdAt"`)

  const pageOf = makeListPages(sql, () => sql`resources`, "search_text")

  return {
    /** The last published first. `categories` are all spellings of one category; empty for every category. */
    page: Effect.fnUntraced(function* (slice: Slice, categories: readonly string[], at: Date) {
      const where = sql.and([
        sql`published_at <= ${at}`,
        ...(categories.length === 0 ? [] : [sql`category = any(${[...categories]}::text[])`]),
      ])
      const { ids, totalItems } = yield* pageOf([{ where, order: ["published_at desc", "id"] }], slice)
      const resources = yield* rowsOf(
        ResourceSummaryRow,
      )(sql`select ${columns} from resources where id = any(${ids})
        order by published_at desc, resources.id`)
      return { resources, totalItems }
    }),
    bySlug: (slug: string, at: Date) =>
      rowOf(ResourceRow)(sql`select ${columns}, featured_image_alt as "featuredImageAlt", description
        from resources where slug = ${slug} and published_at <= ${at}`),
    /** Publishes the resources whose slugs do not exist yet. */
    add: (resources: readonly NewResource[]) => {
      const all = JSON.stringify(resources)
      return Effect.asVoid(sql`insert into resources (slug, title, category, description, featured_image, featured_image_alt, tags,
          author_name, author_avatar_url, search_text, created_at, published_at, changed_at)
        select slug, title, category, description, "featuredImage", "featuredImageAlt", array(select jsonb_array_elements_text(tags)),
          "authorName", "authorAvatarUrl", "searchText", "createdAt", "createdAt", "createdAt"
        from jsonb_to_recordset(${all}::jsonb) as given (slug text, title text, category text, description text,
          "featuredImage" text, "featuredImageAlt" text, tags jsonb, "authorName" text, "authorAvatarUrl" text, "searchText" text,
          "createdAt" timestamptz)
        on conflict (slug) where deleted_at is null do nothing`)
    },
  }
})

/** The only SQL of resources. */
export class ResourceRows extends Context.Service<ResourceRows, Effect.Success<typeof make>>()(
  "portal/ResourceRows",
) {
  static readonly layer = Layer.effect(ResourceRows, make)
}
