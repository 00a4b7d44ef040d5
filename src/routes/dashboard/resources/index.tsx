import { createFileRoute } from "@tanstack/react-router"
import { type Category, pageSizes, resources } from "#api/resources.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { CategoryChips } from "../-lists/category-chips.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { ClearSearch } from "../-lists/clear-search.tsx"
import { PagesView } from "../-lists/pages-view.tsx"
import { readPageNumber, readSearchText } from "../-lists/search-params.ts"
import { categories } from "./-parts/categories.ts"
import { ResourceCard } from "../-cards/resource-card.tsx"
import { ResourcesSkeleton } from "./-parts/resources-skeleton.tsx"
import { validSearch } from "../../-valid-search.ts"

/** The search parameters. The defaults are: all resources, page 1. */
interface LibrarySearch {
  readonly category?: Category
  readonly search?: string
  readonly page?: number
}

const validateSearch = validSearch((given): LibrarySearch => {
  const search = readSearchText(given["search"])
  const page = readPageNumber(given["page"])
  // The specification misspells 'Article' as 'Artice' (DECISIONS §4.4).
  const name = given["category"] === "Artice" ? "Article" : given["category"]
  const category = categories.find((candidate) => candidate === name)
  return {
    ...(category ? { category } : {}),
    ...(search === undefined ? {} : { search }),
    ...(page === undefined ? {} : { page }),
  }
})

export const Route = createFileRoute("/dashboard/resources/")({
  validateSearch,
  head: () => ({ meta: [{ title: "Resources" }] }),
  component: Library,
})

function Library() {
  const { category, search = "", page = 1 } = Route.useSearch()
  const setFilters = useSetFilters<LibrarySearch>()
  return (
    <div className="library">
      <PageHeading title="Resources" text="Articles, newsletters and videos to read, watch and share." />
      <div className="library-search">
        <ListSearchBox
          label="Search resources"
          value={search}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
      </div>
      <CategoryChips
        categories={categories}
        value={category}
        onChange={(chosen) => setFilters({ category: chosen })}
      />
      <ResourceList
        category={category}
        search={search}
        pages={page}
        onShowAll={() => setFilters({ search: undefined, category: undefined })}
        onLoadMore={() => setFilters({ page: page + 1 })}
      />
    </div>
  )
}

interface ResourceListProps {
  readonly category: Category | undefined
  readonly search: string
  readonly pages: number
  readonly onLoadMore: () => void
  /** Called to remove the search and the category. */
  readonly onShowAll: () => void
}

const emptyText = ({ category, search }: ResourceListProps): string => {
  const subject = category === undefined ? "Nothing in the library" : `Nothing under ${category}`
  return search === ""
    ? `${subject} yet. We add new resources from time to time.`
    : `${subject} matches “${search}”. Try fewer or other words.`
}

/** Shows the resources as cards, with Load More. */
function ResourceList(props: ResourceListProps) {
  const { category, search, pages, onLoadMore, onShowAll } = props
  return (
    <PagesView
      pageOf={(page) => resources({ category, search, page, pageSize: pageSizes.library })}
      pages={pages}
      singular="resource"
      plural="resources"
      skeleton={<ResourcesSkeleton />}
      empty={{
        text: emptyText(props),
        illustration: search === "" ? "inbox" : "search",
        action: (search !== "" || category !== undefined) && <ClearSearch onSearch={onShowAll} />,
      }}
      onLoadMore={onLoadMore}
    >
      {(items) => (
        <>
          <h2 className="visually-hidden">{category ?? "All resources"}</h2>
          <ul className="resource-grid">
            {items.map((resource, index) => (
              <ResourceCard key={resource._id} resource={resource} isEager={index < 2} />
            ))}
          </ul>
        </>
      )}
    </PagesView>
  )
}
