import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { ProductsGroup } from "./contract/products.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const productsCalls = callsOf(ProductsGroup)

/** Products per page (SPEC §9). */
const pageSize = 12

/** One page of the store. Pages start at 1. */
export interface ProductsPage {
  readonly search: string
  readonly page: number
}

/** Queries the products in the store's own order (GET /products). */
export const products = ({ search, page }: ProductsPage) =>
  queryOptions({
    queryKey: ["products", "list", search, page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: pageSize, ...(search === "" ? {} : { searchBy: search }) }
      return (await runQuery(productsCalls.list({ query }), signal)).data
    },
  })

/** Queries one product (GET /products/{slug}). Rejects with a `Failure` (404 for an unknown slug). */
export const productBySlug = (slug: string) =>
  queryOptions({
    queryKey: ["products", "one", slug],
    queryFn: async ({ signal }) => (await runQuery(productsCalls.get({ params: { slug } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })
