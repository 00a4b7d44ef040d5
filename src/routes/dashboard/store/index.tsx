import { createFileRoute } from "@tanstack/react-router"
import { products } from "#api/products.ts"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { type ListSearch, validateListSearch } from "../-lists/list-search.ts"
import { ClearSearch } from "../-lists/clear-search.tsx"
import { PagesView } from "../-lists/pages-view.tsx"
import { ProductCard } from "./-parts/product-card.tsx"
import { ProductsSkeleton } from "./-parts/products-skeleton.tsx"
import { StoreLinks } from "./-parts/store-links.tsx"
import { validSearch } from "../../-valid-search.ts"

export const Route = createFileRoute("/dashboard/store/")({
  validateSearch: validSearch(validateListSearch),
  head: () => ({ meta: [{ title: "Store" }] }),
  component: Store,
})

/** Shows the list of products (SPEC §2, /dashboard/store). */
function Store() {
  const { search = "", page: pages = 1 } = Route.useSearch()
  const setFilters = useSetFilters<ListSearch>()
  const role = useSession((session) => session.context.user?.role)
  if (role === undefined) return null
  return (
    <div className="store">
      <PageHeading
        title="Store"
        text="Clothing for the ward, instruments and books. Proceeds support our missions."
        actions={<StoreLinks />}
      />
      <div className="pages-search">
        <ListSearchBox
          label="Search products"
          value={search}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
      </div>
      <PagesView
        pageOf={(page) => products({ search, page })}
        pages={pages}
        singular="product"
        plural="products"
        skeleton={<ProductsSkeleton />}
        empty={
          search === ""
            ? {
                text: "We add new products from time to time. Please check again soon.",
                illustration: "inbox",
              }
            : {
                text: `Nothing in the store matches “${search}”. Try fewer or other words.`,
                illustration: "search",
                action: <ClearSearch onSearch={() => setFilters({ search: undefined })} />,
              }
        }
        onLoadMore={() => setFilters({ page: pages + 1 })}
      >
        {(items) => (
          <ul className="product-grid">
            {items.map((product, index) => (
              <ProductCard key={product._id} product={product} role={role} isEager={index < 4} />
            ))}
          </ul>
        )}
      </PagesView>
    </div>
  )
}
