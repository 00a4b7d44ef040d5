import "./-parts/store.css"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import { products } from "#api/products.ts"
import type { Role } from "#api/contract/users.ts"
import { useSession } from "#machines/app/app.react.ts"
import { sentenceOf } from "#machines/failure-sentence.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { ErrorState } from "#ui/error-state.tsx"
import { LoadMore } from "#ui/load-more.tsx"
import { PageHeading } from "#ui/page-heading.tsx"
import { SearchBox } from "#ui/search-box.tsx"
import { SeenAt } from "../-seen-at.tsx"
import { usePages } from "../-use-pages.ts"
import { ProductCard } from "./-parts/product-card.tsx"
import { ProductsComing } from "./-parts/products-coming.tsx"
import { StoreLinks } from "./-parts/store-links.tsx"

/** What the address says; what is not said is everything, page 1. */
interface StoreSearch {
  readonly search?: string
  readonly page?: number
}

const validateSearch = (given: Record<string, unknown>): StoreSearch => {
  const search = typeof given["search"] === "number" ? String(given["search"]) : given["search"]
  const page = Number(given["page"])
  return {
    ...(typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}

export const Route = createFileRoute("/dashboard/store/")({
  validateSearch,
  head: () => ({ meta: [{ title: "Store" }] }),
  component: Store,
})

function Store() {
  const { search = "", page = 1 } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const user = useSession((session) => session.context.user)
  if (user === null) return null
  return (
    <div className="store">
      <PageHeading
        title="Store"
        text="Clothes for the ward, good tools and good books. What is left over goes into missions."
        actions={<StoreLinks />}
      />
      <div className="store-search">
        <SearchBox
          label="Search products"
          value={search}
          onSearch={(text) =>
            void navigate({
              search: text.trim() ? { search: text } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <Shelves
        search={search}
        pages={page}
        role={user.role}
        onLoadMore={() =>
          void navigate({ search: (now) => ({ ...now, page: page + 1 }), replace: true, resetScroll: false })
        }
      />
    </div>
  )
}

interface ShelvesProps {
  readonly search: string
  readonly pages: number
  readonly role: Role
  readonly onLoadMore: () => void
}

/** The products page after page, with every state that reading them can be in. */
function Shelves({ search, pages, role, onLoadMore }: ShelvesProps) {
  const read = usePages((page) => products({ search, page }), pages)
  const { first, items, total, hasMore, isLoadingMore, moreFailure, askMoreAgain } = read
  if (first.data === undefined)
    return first.failure === null ? (
      <ProductsComing />
    ) : (
      <ErrorState text={sentenceOf(first.failure)} onRetry={first.askAgain} isPending={first.isAsking} />
    )
  if (items.length === 0)
    return (
      <EmptyState
        title="No Data Available"
        text={
          search === ""
            ? "New things arrive in the store from time to time. Please look in again soon."
            : `Nothing in the store matches “${search}”. Try fewer or other words.`
        }
        drawing={search === "" ? "inbox" : "search"}
      />
    )
  return (
    <>
      <p role="status" className="visually-hidden">
        {items.length} of {total} {total === 1 ? "product" : "products"}
      </p>
      <SeenAt iso={first.seenAt} />
      <ul className="product-grid">
        {items.map((product, index) => (
          <ProductCard key={product._id} product={product} role={role} isFirst={index < 4} />
        ))}
      </ul>
      {moreFailure !== null && <ErrorState text={sentenceOf(moreFailure)} onRetry={askMoreAgain} />}
      <p className="store-more">
        <LoadMore hasMore={hasMore} isPending={isLoadingMore} onPress={onLoadMore} />
      </p>
    </>
  )
}
