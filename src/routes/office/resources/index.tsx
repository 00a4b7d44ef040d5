import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import type { OfficeResource, ResourceStatus } from "#api/contract/office-resources.ts"
import { type OfficeResourceQuery, officeResources, resourceDeletion } from "#api/office-resources.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSetFilters } from "../../-lists/set-filters.ts"
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

export const Route = createFileRoute("/office/resources/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeResourceQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeResources(filtersOf({ ...search }))),
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
  const setFilters = useSetFilters<OfficeResourceQuery>()
  const page = useQuery({
    ...officeResources({ ...filters, ...ofCategory }),
    placeholderData: keepPreviousData,
  })
  return (
    <RecordBrowser
      title="Resources"
      text="Articles, newsletters and videos. Write one as a draft, and publish it when it is complete."
      newPage="/office/resources/new"
      newTitle="New Resource"
      permission="content.edit"
      deletion={resourceDeletion}
      words={category === undefined ? words : { ...words, ...categoryWords[category] }}
      filters={filters}
      page={page}
      furtherFilters={ofCategory}
      renderAbove={() => (
        <CategoryFilter category={category} onChange={(chosen) => setFilters({ category: chosen })} />
      )}
      skeleton={<ResourceListSkeleton />}
    >
      {(rows) => <ResourceList rows={rows} />}
    </RecordBrowser>
  )
}
