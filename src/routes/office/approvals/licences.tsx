import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { type LicenceListQuery, officeLicences } from "#api/office-licences.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { RouterLink } from "../../-router-link.ts"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { memberSearchPlaceholder, readSearch } from "../-parts/list-filters.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { licenceWords, searchHint } from "./-parts/approval-words.ts"
import { LicenceList, LicenceListSkeleton } from "./-parts/licence-list.tsx"

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = ({ state, search, after }: Readonly<Record<string, unknown>>): LicenceListQuery => ({
  ...(state === "asked" || state === "checked" ? { state } : {}),
  ...readSearch(search),
  ...(typeof after === "string" ? { after } : {}),
})

export const Route = createFileRoute("/office/approvals/licences")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): LicenceListQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeLicences(filtersOf({ ...search }))),
  head: () => ({ meta: [{ title: "Licences" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: LicenceListSkeleton,
  component: Licences,
})

const states = [
  { value: "unchecked", label: "To check" },
  { value: "asked", label: "Asked" },
  { value: "checked", label: "Checked" },
] as const

/** Lists the license numbers that nobody has checked, those whose members are asked, or the checked ones (OFFICE §2). */
function Licences() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { state = "unchecked", search } = filters
  const words = licenceWords[state]
  const setFilters = useSetFilters<LicenceListQuery>()
  const list = useQuery({ ...officeLicences(given), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeading
        title="Licences"
        text={words.text}
        back={
          <RouterLink to="/office/approvals" variant="quiet" icon={<ArrowLeft size={18} />}>
            All requests
          </RouterLink>
        }
      />
      <div className="approval-tools">
        <ListSearchBox
          label="Search license numbers"
          placeholder={memberSearchPlaceholder}
          value={search ?? ""}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
        <ToggleGroup
          label="State"
          options={states}
          value={state}
          onChange={(chosen) => setFilters({ state: chosen === "unchecked" ? undefined : chosen })}
        />
      </div>
      <ListResults
        page={list}
        label="Pages of license numbers"
        first={words.firstPage}
        further={words.nextPage}
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/approvals/licences" search={{ ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<LicenceListSkeleton />}
      >
        {({ items }, readAt) =>
          items.length > 0 ? (
            <LicenceList licences={items} readAt={readAt} />
          ) : search === undefined ? (
            <EmptyState
              title={after === undefined ? words.empty : words.emptyPage}
              text={words.beginning}
              illustration="inbox"
              action={
                <RouterLink
                  to="/office/approvals/licences"
                  search={state === "unchecked" ? { state: "checked" } : {}}
                  variant="secondary"
                >
                  {words.otherLink}
                </RouterLink>
              }
            />
          ) : (
            <EmptyState
              title={words.notFound}
              text={`${searchHint} ${words.otherHint}`}
              illustration="search"
              action={
                <RouterLink
                  to="/office/approvals/licences"
                  search={filters.state === undefined ? {} : { state: filters.state }}
                  variant="secondary"
                >
                  {words.allLink}
                </RouterLink>
              }
            />
          )
        }
      </ListResults>
    </>
  )
}
