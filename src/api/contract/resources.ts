import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, Authorization, listQuery, maybe, NotFound, page } from "./wire.ts"

/** Resource categories as members see them (SPEC §9). 'Artice' is a misspelling of Article (DECISIONS §4). */
export const resourceCategories = ["Article", "Newsletter", "Webinar", "Others"] as const
/** The categories that a host may send. */
export const ResourceCategory = Schema.Literals([...resourceCategories, "Artice"])

const summary = {
  _id: Schema.String,
  slug: Schema.String,
  title: Schema.String,
  category: ResourceCategory,
  featuredImage: maybe(Schema.String),
  tags: Schema.Array(Schema.String),
  createdAt: Schema.String,
  author: maybe(Schema.Struct({ name: Schema.String, avatarUrl: maybe(Schema.String) })),
}
/** A resource in a list, without its text (DECISIONS §1.8). The slug of a Webinar or of Others is its video's id. */
export const ResourceSummary = Schema.Struct(summary)
export type ResourceSummary = typeof ResourceSummary.Type

/** Resource (SPEC §3). `description` is HTML. `featuredImageAlt` says what the picture shows. Our addition. */
export const Resource = Schema.Struct({
  ...summary,
  featuredImageAlt: maybe(Schema.String),
  description: Schema.String,
})
export type Resource = typeof Resource.Type

/** Resources (SPEC §7, content). */
export class ResourcesGroup extends HttpApiGroup.make("resources")
  .add(
    HttpApiEndpoint.get("list", "/resources", {
      query: { ...listQuery, category: Schema.optionalKey(ResourceCategory) },
      success: answer(page(ResourceSummary)),
    }),
    HttpApiEndpoint.get("get", "/resources/:slug", {
      params: { slug: Schema.String },
      success: answer(Resource),
      error: NotFound,
    }),
  )
  .middleware(Authorization) {}
