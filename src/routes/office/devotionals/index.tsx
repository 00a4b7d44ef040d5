import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import { isFailure } from "#api/cached-fallback.ts"
import type { DevotionalStatus } from "#api/contract/office-devotionals.ts"
import { officeAccess } from "#api/office.ts"
import { devotionalDays, type OfficeDevotionalQuery, officeDevotionals } from "#api/office-devotionals.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { changedFilters, recordFilters } from "../-records/record-filters.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { DaysAhead } from "./-parts/days-ahead.tsx"
import { DevotionalList, DevotionalListSkeleton } from "./-parts/devotional-list.tsx"

/** The filters by status, and what an empty list of each says. */
const filterWords: Readonly<Record<DevotionalStatus, { readonly label: string; readonly empty: string }>> = {
  draft: { label: "Drafts", empty: "No drafts" },
  scheduled: { label: "Scheduled", empty: "Nothing is scheduled" },
  published: { label: "Published", empty: "Nothing is published" },
}

const isStatus = (given: unknown): given is DevotionalStatus =>
  typeof given === "string" && Object.hasOwn(filterWords, given)

/** Reads the filters of the address. */
const filtersOf = (given: Readonly<Record<string, unknown>>): OfficeDevotionalQuery =>
  recordFilters(given, isStatus)

export const Route = createFileRoute("/office/devotionals/")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfficeDevotionalQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    Promise.all([
      prefetch(queryClient, officeDevotionals(filtersOf({ ...deps }))),
      prefetch(queryClient, devotionalDays()),
    ]),
  head: () => ({ meta: [{ title: "Devotionals" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: DevotionalListSkeleton,
  component: Devotionals,
})

const options = [
  { value: "all", label: "All" },
  ...Object.keys(filterWords)
    .filter(isStatus)
    .map((status) => ({ value: status, label: filterWords[status].label })),
] as const

/** Lists the devotionals for staff, beside the days to come (OFFICE §2). */
function Devotionals() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { search, status } = filters
  const navigate = useNavigate({ from: Route.fullPath })
  const { data, error, isFetching, refetch } = useQuery({
    ...officeDevotionals(given),
    placeholderData: keepPreviousData,
  })
  const { data: access } = useQuery(officeAccess())
  const setFilter = (changes: Parameters<typeof changedFilters<DevotionalStatus>>[1]) =>
    void navigate({ search: changedFilters(filters, changes), replace: true, resetScroll: false })
  const mayEdit = access?.permissions.includes("content.edit") === true
  const newDevotional = mayEdit && (
    <RouterLink to="/office/devotionals/new" variant="primary" icon={<Plus size={18} />}>
      New Devotional
    </RouterLink>
  )
  return (
    <>
      <PageHeading
        title="Devotionals"
        text="One for each day. Members read it from midnight of its day on, Lagos time."
        actions={newDevotional}
      />
      <DaysAhead mayEdit={mayEdit} isFreeOnly />
      <div className="record-tools">
        <ListSearchBox
          label="Search devotionals"
          placeholder="Title or verse"
          value={search ?? ""}
          onSearch={(text) => setFilter({ search: text.trim() === "" ? undefined : text })}
        />
        <ToggleGroup
          label="Status"
          options={options}
          value={status ?? "all"}
          onChange={(value) => setFilter({ status: value === "all" ? undefined : value })}
        />
      </div>
      {data !== undefined ? (
        data.items.length === 0 ? (
          search !== undefined ? (
            <EmptyState
              title="No devotional found"
              text="Try a part of the title or the verse."
              illustration="search"
              action={
                <RouterLink to="/office/devotionals" search={{}} variant="secondary">
                  Show all devotionals
                </RouterLink>
              }
            />
          ) : (
            <EmptyState
              title={status === undefined ? "No devotionals yet" : filterWords[status].empty}
              text="A devotional without a day is a draft, which only staff see."
              illustration="calendar"
              action={newDevotional}
            />
          )
        ) : (
          <>
            <DevotionalList rows={data.items} />
            {(after !== undefined || data.next !== null) && (
              <nav className="record-pages" aria-label="Pages of devotionals">
                {after !== undefined && (
                  <RouterLink to="/office/devotionals" search={filters} variant="secondary">
                    First page
                  </RouterLink>
                )}
                {data.next !== null && (
                  <RouterLink
                    to="/office/devotionals"
                    search={{ ...filters, after: data.next }}
                    variant="secondary"
                  >
                    Earlier devotionals
                  </RouterLink>
                )}
              </nav>
            )}
          </>
        )
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <DevotionalListSkeleton />
      )}
    </>
  )
}
