import { Context, Effect, Layer } from "effect"
import type { Resource, ResourceSummary } from "#api/contract/resources.ts"
import { now } from "#server/clock.ts"
import { type ListQuery, pageOf, sliceOf } from "#server/lists.ts"
import { type PictureUrls, pictureUrls } from "#server/picture-urls.ts"
import { ResourceNotFound } from "./errors.ts"
import { safeHtml, textOf } from "./html.ts"
import { type NewResource, type ResourceRow, ResourceRows, type ResourceSummaryRow } from "./rows.ts"

export interface ResourceQuery extends ListQuery {
  readonly category?: Resource["category"]
}

/** A resource whose HTML is not sanitised yet. */
export type ResourceInput = Omit<NewResource, "searchText">

const summaryOf = (row: ResourceSummaryRow, { absolute }: PictureUrls): ResourceSummary => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  category: row.category,
  featuredImage: absolute(row.featuredImage),
  tags: row.tags,
  createdAt: row.createdAt.toISOString(),
  author: row.authorName === null ? null : { name: row.authorName, avatarUrl: absolute(row.authorAvatarUrl) },
})
const resourceOf = (row: ResourceRow, urls: PictureUrls): Resource => ({
  ...summaryOf(row, urls),
  featuredImageAlt: row.featuredImageAlt,
  description: urls.inHtml(row.description),
})

/** Returns all spellings of a category. "Article" and "Artice" are the same (DECISIONS §4). */
export const spellingsOf = (category: Resource["category"] | undefined): readonly string[] => {
  if (category === undefined) return []
  return category === "Article" || category === "Artice" ? ["Article", "Artice"] : [category]
}

/** Returns the text that a search looks through. `description` is safe HTML. */
export const searchTextOf = ({
  title,
  category,
  tags,
  authorName,
  description,
}: Pick<NewResource, "title" | "category" | "tags" | "authorName" | "description">): string => {
  const kind = category === "Artice" ? "Article" : category
  return [title, kind, ...tags, authorName ?? "", textOf(description)].join("\n").toLowerCase()
}

/** Sanitises the HTML of a resource (DECISIONS §4) and adds the text for searching. */
export const sanitiseResource = (written: ResourceInput): NewResource => {
  const resource = { ...written, description: safeHtml(written.description) }
  return { ...resource, searchText: searchTextOf(resource) }
}

const make = Effect.gen(function* () {
  const rows = yield* ResourceRows
  const urls = yield* pictureUrls
  return {
    /** SPEC §7 GET /resources: newest first. The search covers title, category, tags, author and description. */
    list: Effect.fnUntraced(function* (query: ResourceQuery) {
      const { resources, totalItems } = yield* rows.page(
        sliceOf(query),
        spellingsOf(query.category),
        yield* now,
      )
      return pageOf(
        query,
        resources.map((row) => summaryOf(row, urls)),
        totalItems,
      )
    }),
    /** SPEC §7 GET /resources/{slug}. */
    get: Effect.fnUntraced(function* (slug: string) {
      const row = /^[\w-]{1,200}$/.test(slug) ? yield* rows.bySlug(slug, yield* now) : undefined
      return row === undefined ? yield* new ResourceNotFound() : resourceOf(row, urls)
    }),
  }
})

/** The library of resources. */
export class Resources extends Context.Service<Resources, Effect.Success<typeof make>>()("portal/Resources") {
  static readonly layer = Layer.effect(Resources, make)
}
