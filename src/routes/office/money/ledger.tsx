import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { useState } from "react"
import { type LedgerQuery, officeLedger } from "#api/office-books.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { Button } from "#ui/button/button.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Select } from "#ui/select/select.tsx"
import { RouterLink } from "../../-router-link.ts"
import { useSetFilters } from "../../-lists/set-filters.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { LedgerList } from "./-parts/ledger-list.tsx"
import { LedgerSums } from "./-parts/ledger-sums.tsx"
import { MoneyListSkeleton } from "./-parts/money-list.tsx"
import {
  currencyOptions,
  isCurrency,
  isMonth,
  monthAfter,
  monthOptions,
  monthWords,
  thisMonth,
} from "./-parts/months.ts"
import { StatementDialog } from "./-parts/statement-dialog.tsx"

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = ({ month, currency, after }: Readonly<Record<string, unknown>>): LedgerQuery => ({
  ...(isMonth(month) ? { month } : {}),
  ...(isCurrency(currency) ? { currency } : {}),
  ...(typeof after === "string" ? { after } : {}),
})

export const Route = createFileRoute("/office/money/ledger")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): LedgerQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeLedger(filtersOf({ ...search }))),
  head: () => ({ meta: [{ title: "Ledger" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: MoneyListSkeleton,
  component: Ledger,
})

/** Shows what came in and went back in a month (OFFICE §2). */
function Ledger() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { month = thisMonth(), currency = "NGN" } = filters
  const setFilters = useSetFilters<LedgerQuery>()
  const [isExporting, setExporting] = useState(false)
  const list = useQuery({ ...officeLedger(given), placeholderData: keepPreviousData })
  const { data } = list
  // Those of the month that is shown: the last one stays on the page while another is read.
  const others = [...new Set(data?.sums.map((sum) => sum.currency))].filter(
    (other) => other !== data?.currency,
  )
  return (
    <>
      <PageHeading
        title="Ledger"
        text="What came in and what went back, from midnight to midnight in Lagos."
        back={
          <RouterLink to="/office/money" variant="quiet" icon={<ArrowLeft size={18} />}>
            All payments
          </RouterLink>
        }
        actions={
          <Button variant="secondary" onPress={() => setExporting(true)}>
            Month as CSV
          </Button>
        }
      />
      <div className="money-filters">
        <Select
          label="Month"
          options={monthOptions(month)}
          value={month}
          onChange={(value) => setFilters({ month: value })}
        />
        <Select
          label="Currency"
          options={currencyOptions}
          value={currency}
          onChange={(value) => setFilters(isCurrency(value) ? { currency: value } : {})}
        />
      </div>
      <nav className="money-months" aria-label="Months">
        {[monthAfter(month, -1), monthAfter(month, 1)].filter(isMonth).map((other) => (
          <RouterLink
            key={other}
            to="/office/money/ledger"
            search={{ currency, month: other }}
            variant="secondary"
          >
            {monthWords(other)}
          </RouterLink>
        ))}
      </nav>
      {data !== undefined && others.length > 0 && (
        <p>
          {monthWords(data.month)} also has entries in{" "}
          {others.map((other, index) => (
            <span key={other}>
              {index > 0 && ", "}
              <RouterLink to="/office/money/ledger" search={{ ...filters, currency: other }}>
                {other}
              </RouterLink>
            </span>
          ))}
        </p>
      )}
      <ListResults
        page={list}
        label="Pages of entries"
        first="Newest entries"
        further="Older entries"
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/money/ledger" search={{ ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<MoneyListSkeleton />}
      >
        {({ items, sums, month: shownMonth, currency: shownCurrency }) =>
          items.length === 0 && after === undefined ? (
            <EmptyState
              title={`No ${shownCurrency} entry in ${monthWords(shownMonth)}`}
              text="Payments, refunds and returns appear here as soon as they are booked."
              illustration="list"
              action={
                <RouterLink to="/office/money" variant="secondary">
                  Show All Payments
                </RouterLink>
              }
            />
          ) : (
            <>
              <LedgerSums month={shownMonth} currency={shownCurrency} sums={sums} />
              <LedgerList entries={items} currency={shownCurrency} />
            </>
          )
        }
      </ListResults>
      {isExporting && (
        <StatementDialog month={month} currency={currency} onClose={() => setExporting(false)} />
      )}
    </>
  )
}
