import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import type { MoneyState } from "#api/contract/office-money.ts"
import { type MoneyListQuery, officeMoney } from "#api/office-money.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { readSearch } from "../-parts/list-filters.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { MoneyList, MoneyListSkeleton } from "./-parts/money-list.tsx"
import { stateNames } from "./-parts/money-words.ts"

const isState = (given: unknown): given is MoneyState =>
  typeof given === "string" && given !== "all" && Object.hasOwn(stateNames, given)

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = (given: Readonly<Record<string, unknown>>): MoneyListQuery => {
  const { state, after } = given
  return {
    ...(isState(state) ? { state } : {}),
    ...readSearch(given["search"]),
    ...(typeof after === "string" ? { after } : {}),
  }
}

export const Route = createFileRoute("/office/money/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): MoneyListQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeMoney(filtersOf({ ...search }))),
  head: () => ({ meta: [{ title: "Money" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: MoneyListSkeleton,
  component: Money,
})

const options = (Object.keys(stateNames) as MoneyState[]).map((state) => ({
  value: state,
  label: stateNames[state],
}))

/** What an empty list of a state says, where it is more than that nothing is found. */
const emptyWords: Readonly<Partial<Record<MoneyState, { readonly title: string; readonly text: string }>>> = {
  held: {
    title: "No payment is held",
    text: "Payments with details that differ from ours appear here.",
  },
  waiting: {
    title: "Nothing waits for a second person",
    text: "Offline payments, decisions and refunds above the limit appear here.",
  },
  "refund-failed": {
    title: "No refund has failed",
    text: "Payments appear here when the provider refuses a refund, or when nobody approves what a canceled event owes. They stay until money is returned.",
  },
}

/** Finds a payment of any member (OFFICE §2). */
function Money() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { state, search } = filters
  const setFilters = useSetFilters<MoneyListQuery>()
  const list = useQuery({ ...officeMoney(given), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeading
        title="Money"
        text="Find a payment, check it with its provider, and decide about held ones."
        actions={
          <>
            <RouterLink to="/office/money/offline" variant="secondary">
              Offline Payments
            </RouterLink>
            <RouterLink to="/office/money/unpaid" variant="secondary">
              Unpaid Members
            </RouterLink>
            <RouterLink to="/office/money/ledger" variant="secondary">
              Ledger
            </RouterLink>
          </>
        }
      />
      <div className="money-tools">
        <ListSearchBox
          label="Search payments"
          placeholder="Reference, slip, email or name"
          value={search ?? ""}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
        <ToggleGroup
          label="State"
          options={options}
          value={state ?? "all"}
          onChange={(chosen) => setFilters({ state: chosen === "all" ? undefined : chosen })}
        />
      </div>
      <ListResults
        page={list}
        label="Pages of payments"
        first="Newest payments"
        further="Older payments"
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/money" search={{ ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<MoneyListSkeleton />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              {...((search === undefined && state !== undefined ? emptyWords[state] : undefined) ?? {
                title: "No payment found",
                text: "Try the whole reference or slip number, the email address or the member's name.",
              })}
              illustration={search === undefined ? "list" : "search"}
              action={
                Object.keys(filters).length > 0 && (
                  <RouterLink to="/office/money" variant="secondary">
                    Show All Payments
                  </RouterLink>
                )
              }
            />
          ) : (
            <MoneyList rows={items} />
          )
        }
      </ListResults>
    </>
  )
}
