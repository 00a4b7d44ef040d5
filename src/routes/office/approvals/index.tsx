import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { officeAccess } from "#api/office.ts"
import { type ApprovalListQuery, officeApprovals } from "#api/office-approvals.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { RouterLink } from "../../-router-link.ts"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { memberSearchPlaceholder, readSearch } from "../-parts/list-filters.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { ApprovalList, ApprovalListSkeleton } from "./-parts/approval-list.tsx"
import { listWords, searchHint } from "./-parts/approval-words.ts"

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = ({ state, search, after }: Readonly<Record<string, unknown>>): ApprovalListQuery => ({
  ...(state === "asked" || state === "decided" ? { state } : {}),
  ...readSearch(search),
  ...(typeof after === "string" ? { after } : {}),
})

export const Route = createFileRoute("/office/approvals/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): ApprovalListQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeApprovals(filtersOf({ ...search }))),
  head: () => ({ meta: [{ title: "Approvals" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ApprovalListSkeleton,
  component: Approvals,
})

const states = [
  { value: "waiting", label: "Waiting" },
  { value: "asked", label: "Asked" },
  { value: "decided", label: "Decided" },
] as const

/** Lists the transitions that wait, those whose members are asked, or the decided ones (OFFICE §2). */
function Approvals() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { state = "waiting", search } = filters
  const setFilters = useSetFilters<ApprovalListQuery>()
  const { data: access } = useQuery(officeAccess())
  const staffId = useSession((session) => session.context.user?._id ?? "")
  const list = useQuery({ ...officeApprovals(given), placeholderData: keepPreviousData })
  const words = listWords[state]
  return (
    <>
      <PageHeading
        title="Approvals"
        text={words.text}
        actions={
          access?.permissions.includes("approvals.decide") === true && (
            <RouterLink to="/office/approvals/licences" variant="secondary">
              Licences
            </RouterLink>
          )
        }
      />
      <div className="approval-tools">
        <ListSearchBox
          label="Search requests"
          placeholder={memberSearchPlaceholder}
          value={search ?? ""}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
        <ToggleGroup
          label="State"
          options={states}
          value={state}
          onChange={(chosen) => setFilters({ state: chosen === "waiting" ? undefined : chosen })}
        />
      </div>
      <ListResults
        page={list}
        label="Pages of requests"
        first={words.firstPage}
        further={words.nextPage}
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/approvals" search={{ ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<ApprovalListSkeleton />}
      >
        {({ items }, readAt) =>
          items.length > 0 ? (
            <ApprovalList approvals={items} readAt={readAt} staffId={staffId} />
          ) : search === undefined ? (
            <EmptyState
              title={after === undefined ? words.empty : words.emptyPage}
              text={words.beginning}
              illustration="inbox"
              action={
                <RouterLink
                  to="/office/approvals"
                  search={state === "waiting" ? { state: "decided" } : {}}
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
                  to="/office/approvals"
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
