import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import type { ProductStatus } from "#api/contract/office-products.ts"
import { officeAccess } from "#api/office.ts"
import { type OfficeProductQuery, officeProducts } from "#api/office-products.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
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
    onSale: { label: "On sale", empty: "Nothing is on sale" },
    soldOut: { label: "Sold out", empty: "Nothing is sold out" },
  },
  beginning: "A new product begins as a draft, which only staff see.",
}

/** Links to this list with other filters. */
const ListLink = ({
  filters,
  children,
}: {
  readonly filters: OfficeProductQuery
  readonly children: string
}) => (
  <RouterLink to="/office/products" search={filters} variant="secondary">
    {children}
  </RouterLink>
)

export const Route = createFileRoute("/office/products/")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeProductQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(queryClient, officeProducts(recordFilters({ ...deps }, words.statuses))),
  head: () => ({ meta: [{ title: "Products" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ProductListSkeleton,
  component: Products,
})

/** Lists the products of the store for staff (OFFICE §2). */
function Products() {
  const filters = recordFilters({ ...Route.useSearch() }, words.statuses)
  const navigate = useNavigate({ from: Route.fullPath })
  const page = useQuery({ ...officeProducts(filters), placeholderData: keepPreviousData })
  const { data: access } = useQuery(officeAccess())
  const newProduct = access?.permissions.includes("content.edit") === true && (
    <RouterLink to="/office/products/new" variant="primary" icon={<Plus size={18} />}>
      New Product
    </RouterLink>
  )
  return (
    <>
      <PageHeading
        title="Products"
        text="What members can buy in the store, and how many pieces are left."
        actions={newProduct}
      />
      <RecordBrowser
        words={words}
        filters={filters}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        page={page}
        ListLink={ListLink}
        action={newProduct}
        skeleton={<ProductListSkeleton />}
      >
        {(rows) => <ProductList rows={rows} />}
      </RecordBrowser>
    </>
  )
}
