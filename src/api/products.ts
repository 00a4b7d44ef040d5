import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { ProductsGroup } from "./contract/products.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const productsCalls = callsOf(ProductsGroup)

/** SPEC §9: the store comes by twelve. */
const pageSize = 12

/** One page of the store; page 1 is the first. */
export interface ProductsPage {
  readonly search: string
  readonly page: number
}

/** GET /products: what the store has, in the order of its shelves. */
export const products = ({ search, page }: ProductsPage) =>
  queryOptions({
    queryKey: ["products", "list", search, page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: pageSize, ...(search === "" ? {} : { searchBy: search }) }
      return (await runQuery(productsCalls.list({ query }), signal)).data
    },
  })

/** GET /products/{slug}. Rejects with a `Failure`; an unknown slug is one with status 404. */
export const productBySlug = (slug: string) =>
  queryOptions({
    queryKey: ["products", "one", slug],
    queryFn: async ({ signal }) => (await runQuery(productsCalls.get({ params: { slug } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })
