import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import type { ProductStatus } from "#api/contract/office-products.ts"
import { type OfficeProductQuery, officeProducts, productDeletion } from "#api/office-products.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { RecordBrowser, type RecordWords } from "../-records/record-browser.tsx"
import { recordFilters } from "../-records/record-filters.ts"
import { ProductList, ProductListSkeleton } from "./-parts/product-list.tsx"

const words: RecordWords<ProductStatus> = {
  one: "product",
  several: "products",
  placeholder: "Name, brand or description",
  searchHint: "Try a part of the name or the brand.",
  statuses: {
    draft: { label: "Drafts", empty: "No drafts" },
    scheduled: { label: "Scheduled", empty: "Nothing is scheduled" },
    onSale: { label: "On sale", empty: "Nothing is on sale" },
    soldOut: { label: "Sold out", empty: "Nothing is sold out" },
  },
  beginning: "A new product begins as a draft, which only staff see.",
}

export const Route = createFileRoute("/office/products/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeProductQuery => given,
  loader: ({ location: { search } }) =>
    prefetch(queryClient, officeProducts(recordFilters({ ...search }, words.statuses))),
  head: () => ({ meta: [{ title: "Products" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ProductListSkeleton,
  component: Products,
})

/** Lists the products of the store for staff (OFFICE §2). */
function Products() {
  const filters = recordFilters({ ...Route.useSearch() }, words.statuses)
  const page = useQuery({ ...officeProducts(filters), placeholderData: keepPreviousData })
  return (
    <RecordBrowser
      title="Products"
      text="What members can buy in the store, and how many pieces are left."
      newPage="/office/products/new"
      newTitle="New Product"
      permission="content.edit"
      deletion={productDeletion}
      words={words}
      filters={filters}
      page={page}
      skeleton={<ProductListSkeleton />}
    >
      {(rows) => <ProductList rows={rows} />}
    </RecordBrowser>
  )
}
