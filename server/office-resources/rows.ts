import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { ResourceStatus } from "#api/contract/office-resources.ts"
import { ResourceCategory } from "#api/contract/resources.ts"
import { execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import { containing } from "#server/lists.ts"
import { deletionColumns, deletionFields } from "#server/draft-deletion/rows.ts"

/** A resource as staff write it, with sanitised HTML. `slug`: null for a draft without an address. */
export interface ResourceText {
  readonly title: string
  readonly category: ResourceCategory
  readonly slug: string | null
  readonly description: string
  readonly authorName: string | null
  readonly tags: readonly string[]
  readonly featuredImage: string | null
  readonly featuredImageAlt: string | null
}
type ResourceCategory = typeof ResourceCategory.Type

/** A resource as stored. */
export const StoredResource = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  category: ResourceCategory,
  slug: Schema.NullOr(Schema.String),
  description: Schema.String,
  authorName: Schema.NullOr(Schema.String),
  tags: Schema.Array(Schema.String),
  featuredImage: Schema.NullOr(Schema.String),
  featuredImageAlt: Schema.NullOr(Schema.String),
  /** Null for a draft. */
  publishedAt: Schema.NullOr(Schema.Date),
  version: Schema.Int,
  changedBy: Schema.NullOr(Schema.String),
  changedByName: Schema.NullOr(Schema.String),
  changedAt: Schema.Date,
  ...deletionFields,
})
export type StoredResource = typeof StoredResource.Type

/** The filters of the list. An undefined status matches every resource; no categories match every category. */
export interface ResourceFilter {
  readonly status: ResourceStatus | undefined
  /** All spellings of one category. */
  readonly categories: readonly string[]
  readonly words: readonly string[]
}

/** The time that drafts are sorted by, before every other. */
export const timeOfDrafts = new Date("9999-12-31T00:00:00Z")

const TitleRow = Schema.Struct({ title: Schema.String })

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`resources.id::text as id, title, category, slug, description,
    author_name as "authorName", tags, featured_image as "featuredImage", featured_image_alt as "featuredImageAlt",
    published_at as "publishedAt", version, changed_by::text as "changedBy",
    (select full_name from members where id = resources.changed_by) as "changedByName", changed_at as "changedAt",
    ${deletionColumns}`)
  // As the index has it.
  const sortedBy = sql.literal("coalesce(published_at, timestamptz '9999-12-31 00:00:00+00')")

  const statusIs = (status: ResourceStatus, at: Date) =>
    ({
      draft: sql`published_at is null`,
      scheduled: sql`published_at > ${at}`,
      published: sql`published_at <= ${at}`,
    })[status]

  return {
    transaction: transactionOf(sql),
    find: (id: string) => rowOf(StoredResource)(sql`select ${columns} from resources where id = ${id}::uuid`),
    byFreshId: (freshId: string) =>
      rowOf(StoredResource)(sql`select ${columns} from resources where fresh_id = ${freshId}::uuid`),

    /** Returns the resources after a cursor: drafts, then the last published first. */
    page: (
      { status, categories, words }: ResourceFilter,
      at: Date,
      after: { readonly at: Date; readonly key: string } | undefined,
      limit: number,
    ) =>
      rowsOf(StoredResource)(
        sql`select ${columns} from resources where ${sql.and([
          sql`deleted_at is null`,
          ...(status === undefined ? [] : [statusIs(status, at)]),
          ...(categories.length === 0 ? [] : [sql`category = any(${[...categories]}::text[])`]),
          ...words.map((word) => sql`search_text like ${containing(word)}`),
          ...(after === undefined ? [] : [sql`(${sortedBy}, id) < (${after.at}, ${after.key}::uuid)`]),
        ])} order by ${sortedBy} desc, id desc limit ${limit}`,
      ),

    /** Locks the slugs until the transaction ends, so that of two resources with one slug the second one is refused. */
    lockSlugs: execute(sql`select pg_advisory_xact_lock(hashtext('resource slugs'))`),

    /** Returns the title of the resource that has this slug, other than `id`. */
    titleOfSlug: (slug: string, id: string | null) =>
      rowOf(TitleRow)(sql`select title from resources where slug = ${slug}
        and id is distinct from ${id}::uuid and deleted_at is null`),

    insert: (
      { id, freshId }: { readonly id: string; readonly freshId: string },
      text: ResourceText,
      searchText: string,
      by: string,
      at: Date,
    ) =>
      execute(sql`insert into resources (id, title, category, slug, description, author_name, tags, featured_image,
          featured_image_alt, search_text, created_at, fresh_id, changed_by, changed_at)
        values (${id}::uuid, ${text.title}, ${text.category}, ${text.slug}, ${text.description}, ${text.authorName},
          ${[...text.tags]}, ${text.featuredImage}, ${text.featuredImageAlt}, ${searchText}, ${at},
          ${freshId}::uuid, ${by}::uuid, ${at})`),

    /** The picture of an author belongs to the name: another name has none. */
    change: (id: string, text: ResourceText, searchText: string, by: string, at: Date) =>
      execute(sql`update resources set title = ${text.title}, category = ${text.category}, slug = ${text.slug},
        description = ${text.description}, author_name = ${text.authorName}::text,
        author_avatar_url = case when author_name = ${text.authorName}::text then author_avatar_url end,
        tags = ${[...text.tags]}, featured_image = ${text.featuredImage},
        featured_image_alt = ${text.featuredImageAlt}, search_text = ${searchText}, version = version + 1,
        changed_by = ${by}::uuid, changed_at = ${at} where id = ${id}::uuid`),

    /** Sets from when on members see a resource; null makes it a draft. */
    setPublication: (
      id: string,
      { publishedAt, slug }: { readonly publishedAt: Date | null; readonly slug: string | null },
      by: string,
      at: Date,
    ) =>
      execute(sql`update resources set was_published = was_published or coalesce(published_at <= ${at}, false),
        published_at = ${publishedAt}, slug = ${slug}, version = version + 1,
        changed_by = ${by}::uuid, changed_at = ${at} where id = ${id}::uuid`),

    /** Takes the address of a resource away. */
    removeSlug: (id: string) => execute(sql`update resources set slug = null where id = ${id}::uuid`),
  }
})

/** The only SQL of the resources page of the office. */
export class OfficeResourceRows extends Context.Service<OfficeResourceRows, Effect.Success<typeof make>>()(
  "portal/OfficeResourceRows",
) {
  static readonly layer = Layer.effect(OfficeResourceRows, make)
}
