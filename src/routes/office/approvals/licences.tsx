import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { isFailure } from "#api/cached-fallback.ts"
import { type LicenceListQuery, officeLicences } from "#api/office-licences.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { RouterLink } from "../../-router-link.ts"
import { memberSearchPlaceholder, searchIn, searchOf } from "../-parts/list-filters.ts"
import { ListPages } from "../-parts/list-pages.tsx"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { licenceWords, searchHint } from "./-parts/approval-words.ts"
import { LicenceList, LicenceListSkeleton } from "./-parts/licence-list.tsx"

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = ({ state, search, after }: Readonly<Record<string, unknown>>): LicenceListQuery => ({
  ...(state === "checked" ? { state } : {}),
  ...searchIn(search),
  ...(typeof after === "string" ? { after } : {}),
})

export const Route = createFileRoute("/office/approvals/licences")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): LicenceListQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(queryClient, officeLicences(filtersOf({ ...deps }))),
  head: () => ({ meta: [{ title: "Licences" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: LicenceListSkeleton,
  component: Licences,
})

const states = [
  { value: "unchecked", label: "To check" },
  { value: "checked", label: "Checked" },
] as const

/** Lists the license numbers that nobody has checked, the oldest first, or the checked ones, the last first (OFFICE §2). */
function Licences() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { state = "unchecked", search } = filters
  const stateFilter = filters.state === undefined ? {} : { state: filters.state }
  const words = licenceWords[state]
  const navigate = useNavigate({ from: Route.fullPath })
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...officeLicences(given),
    placeholderData: keepPreviousData,
  })
  /** Replaces the filters. Another filter begins at the first page. */
  const setFilters = (next: LicenceListQuery) =>
    void navigate({ search: next, replace: true, resetScroll: false })
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
          onSearch={(text) => setFilters({ ...stateFilter, ...searchOf(text) })}
        />
        <ToggleGroup
          label="State"
          options={states}
          value={state}
          onChange={(chosen) =>
            setFilters({ ...(chosen === "checked" ? { state: chosen } : {}), ...searchIn(search) })
          }
        />
      </div>
      {data !== undefined ? (
        <>
          {data.items.length > 0 ? (
            <LicenceList licences={data.items} readAt={dataUpdatedAt} />
          ) : search === undefined ? (
            <EmptyState
              title={after === undefined ? words.empty : words.emptyPage}
              text={words.beginning}
              illustration="inbox"
            />
          ) : (
            <EmptyState
              title={words.notFound}
              text={`${searchHint} ${words.otherHint}`}
              illustration="search"
              action={
                <RouterLink to="/office/approvals/licences" search={stateFilter} variant="secondary">
                  {words.allLink}
                </RouterLink>
              }
            />
          )}
          <ListPages
            label="Pages of license numbers"
            first={words.firstPage}
            further={words.nextPage}
            after={after}
            next={data.next}
            renderLink={(text, page) => (
              <RouterLink
                to="/office/approvals/licences"
                search={{ ...filters, ...page }}
                variant="secondary"
              >
                {text}
              </RouterLink>
            )}
          />
        </>
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <LicenceListSkeleton />
      )}
    </>
  )
}
