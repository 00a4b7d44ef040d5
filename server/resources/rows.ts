import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ResourceCategory } from "#api/contract/resources.ts"
import { countOf, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { containing, type Slice } from "#server/lists.ts"

/** A stored resource. Its description is sanitised. */
export const ResourceRow = Schema.Struct({
  id: Schema.String,
  slug: Schema.String,
  title: Schema.String,
  category: ResourceCategory,
  description: Schema.String,
  featuredImage: Schema.NullOr(Schema.String),
  tags: Schema.Array(Schema.String),
  authorName: Schema.NullOr(Schema.String),
  authorAvatarUrl: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
})
export type ResourceRow = typeof ResourceRow.Type

/** A resource before it is stored. */
export interface NewResource extends Omit<ResourceRow, "id"> {
  readonly searchText: string
}

/** The filter of a list of resources. */
export interface ResourceFilter {
  readonly words: readonly string[]
  /** All spellings of one category; empty for every category. */
  readonly categories: readonly string[]
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns =
    sql.literal(`id::text as id, slug, title, category, description, featured_image as "featuredImage",
    tags, author_name as "authorName", author_avatar_url as "authorAvatarUrl", created_at as "createdAt"`)

  const matching = ({ words, categories }: ResourceFilter) =>
    sql.and([
      sql`true`,
      ...(categories.length === 0 ? [] : [sql`category = any(${[...categories]}::text[])`]),
      ...words.map((word) => sql`search_text like ${containing(word)}`),
    ])

  return {
    /** Newest first. */
    list: (filter: ResourceFilter, { limit, offset }: Omit<Slice, "words">) =>
      rowsOf(ResourceRow)(sql`select ${columns} from resources where ${matching(filter)}
        order by created_at desc, id limit ${limit} offset ${offset}`),
    count: (filter: ResourceFilter) =>
      countOf(sql`select count(*)::int4 as total from resources where ${matching(filter)}`),
    bySlug: (slug: string) => rowOf(ResourceRow)(sql`select ${columns} from resources where slug = ${slug}`),
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
