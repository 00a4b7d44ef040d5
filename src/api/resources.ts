import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { type Resource, type resourceCategories, ResourcesGroup } from "./contract/resources.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const resourcesCalls = callsOf(ResourcesGroup)

/** Resources per page (SPEC §9). */
export const pageSizes = { library: 12, dashboard: 10 } as const

/** A category as members see it. */
export type Category = (typeof resourceCategories)[number]

/** Returns the category. 'Artice' is a misspelling of 'Article' (DECISIONS §4). */
export const categoryOf = ({ category }: Pick<Resource, "category">): Category =>
  category === "Artice" ? "Article" : category

/** Whether a resource is a video: Webinar and Others are, the rest is text (SPEC §2). */
export const isVideo = (resource: Pick<Resource, "category">): boolean =>
  resource.category === "Webinar" || resource.category === "Others"

/** One page of the library. Pages start at 1. */
export interface ResourcesPage {
  readonly search: string
  /** Omitted for all categories. */
  readonly category?: Category | undefined
  readonly page: number
  readonly pageSize: number
}

/** Queries the resources, newest first (GET /resources). */
export const resources = ({ search, category, page, pageSize }: ResourcesPage) =>
  queryOptions({
    queryKey: ["resources", "list", search, category ?? "", page, pageSize],
    queryFn: async ({ signal }) => {
      const query = {
        page,
        limit: pageSize,
        ...(search === "" ? {} : { searchBy: search }),
        ...(category === undefined ? {} : { category }),
      }
      return (await runQuery(resourcesCalls.list({ query }), signal)).data
    },
  })

/** Queries one resource (GET /resources/{slug}). Rejects with a `Failure` (404 for an unknown slug). */
export const resourceBySlug = (slug: string) =>
  queryOptions({
    queryKey: ["resources", "one", slug],
    queryFn: async ({ signal }) => (await runQuery(resourcesCalls.get({ params: { slug } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })
