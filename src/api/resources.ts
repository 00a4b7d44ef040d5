import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { type Resource, type resourceCategories, ResourcesGroup } from "./contract/resources.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const resourcesCalls = callsOf(ResourcesGroup)

/** SPEC §9: the resources page comes by twelve, the dashboard's by ten. */
export const pageSizes = { library: 12, dashboard: 10 } as const

/** A category as members read it. */
export type Category = (typeof resourceCategories)[number]

/** DECISIONS §4: 'Artice' and 'Article' are one category. */
export const categoryOf = ({ category }: Pick<Resource, "category">): Category =>
  category === "Artice" ? "Article" : category

/** SPEC §2: a Webinar and Others are watched; the rest is read. */
export const isVideo = (resource: Pick<Resource, "category">): boolean =>
  resource.category === "Webinar" || resource.category === "Others"

/** One page of the library; page 1 is the first. */
export interface ResourcesPage {
  readonly search: string
  /** All of them when left out. */
  readonly category?: Category | undefined
  readonly page: number
  readonly pageSize: number
}

/** GET /resources: the newest first. */
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

/** GET /resources/{slug}. Rejects with a `Failure`; an unknown slug is one with status 404. */
export const resourceBySlug = (slug: string) =>
  queryOptions({
    queryKey: ["resources", "one", slug],
    queryFn: async ({ signal }) => (await runQuery(resourcesCalls.get({ params: { slug } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })
