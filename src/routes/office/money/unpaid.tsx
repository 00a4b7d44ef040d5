import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { useState } from "react"
import { lagosYear } from "#api/lagos.ts"
import { officeUnpaid, unpaidCsv, type UnpaidQuery } from "#api/office-books.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { Button } from "#ui/button/button.tsx"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Select } from "#ui/select/select.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { RouterLink } from "../../-router-link.ts"
import { readSearch } from "../-parts/list-filters.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { isRole, typeOptions, useChapters } from "../-members/member-filters.ts"
import { LazyExportDialog } from "../-parts/lazy-export-dialog.tsx"
import { MoneyListSkeleton } from "./-parts/money-list.tsx"
import { countWords, UnpaidList } from "./-parts/unpaid-list.tsx"

/** How many years before this one can be chosen. */
const yearsBefore = 4

const currentYear = (): number => lagosYear(Date.now())

/** Returns this year in Lagos and those before it that can be chosen, the latest first. */
const years = (): readonly number[] => {
  const current = currentYear()
  return Array.from({ length: yearsBefore + 1 }, (_, before) => current - before)
}

/** Returns the year before, or this year for the earliest one that can be chosen. */
const otherYear = (year: number): number => (years().includes(year - 1) ? year - 1 : currentYear())

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = (given: Readonly<Record<string, unknown>>): UnpaidQuery => {
  const { year, role, chapter, after } = given
  return {
    ...(typeof year === "number" && years().includes(year) ? { year } : {}),
    ...readSearch(given["search"]),
    ...(isRole(role) ? { role } : {}),
    ...(typeof chapter === "string" && chapter !== "" ? { chapter: chapter.slice(0, 200) } : {}),
    ...(typeof after === "string" ? { after } : {}),
  }
}

export const Route = createFileRoute("/office/money/unpaid")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): UnpaidQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeUnpaid(filtersOf({ ...search }))),
  head: () => ({ meta: [{ title: "Unpaid members" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: MoneyListSkeleton,
  component: Unpaid,
})

/** Lists the members who have not paid a year (OFFICE §2). */
function Unpaid() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { year = currentYear(), search, role, chapter } = filters
  const setFilters = useSetFilters<UnpaidQuery>()
  const { chapters, onFocus } = useChapters(role)
  const [isExporting, setExporting] = useState(false)
  const list = useQuery({ ...officeUnpaid(given), placeholderData: keepPreviousData })
  const isNarrowed = search !== undefined || role !== undefined || chapter !== undefined
  return (
    <>
      <PageHeading
        title="Unpaid members"
        text="Who has not paid the annual dues of a year. Suspended members are not listed."
        back={
          <RouterLink to="/office/money" variant="quiet" icon={<ArrowLeft size={18} />}>
            All payments
          </RouterLink>
        }
        actions={
          <Button
            variant="secondary"
            isDisabled={list.data === undefined || list.data.items.length === 0}
            onPress={() => setExporting(true)}
          >
            Export
          </Button>
        }
      />
      <div className="money-filters">
        <ListSearchBox
          label="Search unpaid members"
          placeholder="Name, email, ID, phone or licence"
          value={search ?? ""}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
        <ComboBox
          key={role ?? "all"}
          label="Chapter or region"
          placeholder="All"
          options={chapters}
          onFocus={onFocus}
          value={chapter ?? ""}
          onChange={(value) => setFilters({ chapter: value === "" ? undefined : value })}
        />
        <Select
          label="Year"
          options={years().map((option) => ({ value: String(option), label: String(option) }))}
          value={String(year)}
          onChange={(value) => setFilters({ year: Number(value) })}
        />
        <ToggleGroup
          label="Member type"
          options={typeOptions}
          value={role ?? "all"}
          onChange={(value) => setFilters({ role: value === "all" ? undefined : value, chapter: undefined })}
        />
      </div>
      <ListResults
        page={list}
        label="Pages of members"
        first="Newest members"
        further="Older members"
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/money/unpaid" search={{ ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<MoneyListSkeleton />}
      >
        {({ items, total, year: shownYear }) =>
          items.length === 0 ? (
            <EmptyState
              title={isNarrowed ? "No unpaid member found" : `Everybody has paid ${shownYear}`}
              text={
                isNarrowed
                  ? "The person you look for has paid, or is not a member."
                  : "A member who has not paid the annual dues appears here."
              }
              illustration={isNarrowed ? "search" : "list"}
              action={
                isNarrowed ? (
                  <RouterLink
                    to="/office/money/unpaid"
                    search={filters.year === undefined ? {} : { year: filters.year }}
                    variant="secondary"
                  >
                    Show All
                  </RouterLink>
                ) : (
                  <RouterLink
                    to="/office/money/unpaid"
                    search={{ year: otherYear(shownYear) }}
                    variant="secondary"
                  >
                    {`Show ${otherYear(shownYear)}`}
                  </RouterLink>
                )
              }
            />
          ) : (
            <>
              <p role="status" className="quiet">
                {countWords(total, shownYear)}
              </p>
              <UnpaidList rows={items} />
            </>
          )
        }
      </ListResults>
      {isExporting && (
        <LazyExportDialog
          title="Export unpaid members"
          subtitle={`Every member of the list for ${year}, with email and phone. The audit log says that you exported it.`}
          initialValues={{ password: "" }}
          download={({ password }) => unpaidCsv({ ...filters, year }, password)}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}
