import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import type { OfficeResource, ResourceStatus } from "#api/contract/office-resources.ts"
import { officeAccess } from "#api/office.ts"
import { type OfficeResourceQuery, officeResources } from "#api/office-resources.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
import { RecordBrowser, type RecordWords } from "../-records/record-browser.tsx"
import { recordFilters } from "../-records/record-filters.ts"
import { CategoryFilter } from "./-parts/category-filter.tsx"
import { ResourceList, ResourceListSkeleton } from "./-parts/resource-list.tsx"
import { categoryWords } from "./-parts/resource-words.ts"

type Category = OfficeResource["category"]

const words: RecordWords<ResourceStatus> = {
  one: "resource",
  several: "resources",
  placeholder: "Title, author, tag or text",
  searchHint: "Try a part of the title, the author, a tag or a word of the text.",
  statuses: {
    draft: { label: "Drafts", empty: "No drafts" },
    scheduled: { label: "Scheduled", empty: "Nothing is scheduled" },
    published: { label: "Published", empty: "Nothing is published" },
  },
  beginning: "A new resource begins as a draft, which only staff see.",
}

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = (given: Readonly<Record<string, unknown>>): OfficeResourceQuery => {
  const { category } = given
  return {
    ...recordFilters(given, words.statuses),
    ...(typeof category === "string" && Object.hasOwn(categoryWords, category)
      ? { category: category as Category }
      : {}),
  }
}

/** Links to this list with other filters, in the same category. */
function ListLink({
  filters,
  children,
}: {
  readonly filters: OfficeResourceQuery
  readonly children: string
}) {
  const { category } = filtersOf({ ...Route.useSearch() })
  return (
    <RouterLink
      to="/office/resources"
      search={{ ...filters, ...(category === undefined ? {} : { category }) }}
      variant="secondary"
    >
      {children}
    </RouterLink>
  )
}

export const Route = createFileRoute("/office/resources/")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeResourceQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(queryClient, officeResources(filtersOf({ ...deps }))),
  head: () => ({ meta: [{ title: "Resources" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ResourceListSkeleton,
  component: Resources,
})

/** Lists the resources for staff (OFFICE §2). */
function Resources() {
  const { category, ...filters } = filtersOf({ ...Route.useSearch() })
  const ofCategory = category === undefined ? {} : { category }
  const navigate = useNavigate({ from: Route.fullPath })
  const setFilters = (search: OfficeResourceQuery) =>
    void navigate({ search, replace: true, resetScroll: false })
  const page = useQuery({
    ...officeResources({ ...filters, ...ofCategory }),
    placeholderData: keepPreviousData,
  })
  const { data: access } = useQuery(officeAccess())
  const newResource = access?.permissions.includes("content.edit") === true && (
    <RouterLink to="/office/resources/new" variant="primary" icon={<Plus size={18} />}>
      New Resource
    </RouterLink>
  )
  return (
    <>
      <PageHeading
        title="Resources"
        text="Articles, newsletters and videos. Write one as a draft, and publish it when it is complete."
        actions={newResource}
      />
      <CategoryFilter
        category={category}
        onChange={(chosen) => {
          const { after: _, ...others } = filters
          setFilters({ ...others, ...(chosen === undefined ? {} : { category: chosen }) })
        }}
      />
      <RecordBrowser
        words={category === undefined ? words : { ...words, ...categoryWords[category] }}
        filters={filters}
        onFilter={(changed) => setFilters({ ...changed, ...ofCategory })}
        page={page}
        ListLink={ListLink}
        action={newResource}
        skeleton={<ResourceListSkeleton />}
      >
        {(rows) => <ResourceList rows={rows} />}
      </RecordBrowser>
    </>
  )
}
