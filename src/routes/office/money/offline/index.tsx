import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { useState } from "react"
import { officeAccess } from "#api/office.ts"
import { officeOfflinePayments } from "#api/office-offline-payments.ts"
import type { PeopleQuery } from "#api/people-query.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ListSearchBox } from "../../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../../-lists/set-filters.ts"
import { RouterLink } from "../../../-router-link.ts"
import { ListResults } from "../../-parts/list-results.tsx"
import { peopleFilters } from "../../-records/people-filters.ts"
import { MoneyListSkeleton } from "../-parts/money-list.tsx"
import { OfflineList } from "../-parts/offline-list.tsx"
import { OfflineFlow } from "../-parts/offline-payment.tsx"

interface OfflineSearch extends PeopleQuery {
  /** Whether the form is open, so that a reload keeps it. */
  readonly show?: "form"
}

export const Route = createFileRoute("/office/money/offline/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): OfflineSearch => given,
  loader: ({ location: { search } }) =>
    prefetch(queryClient, officeOfflinePayments(peopleFilters({ ...search }))),
  head: () => ({ meta: [{ title: "Offline payments" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: MoneyListSkeleton,
  component: Offline,
})

/** Records payments into the bank account or in cash, and lists them (OFFICE §19). */
function Offline() {
  const given = Route.useSearch()
  const filters = peopleFilters({ ...given })
  const { after, ...searched } = filters
  const { search } = searched
  const form = given.show === "form" ? { show: given.show } : {}
  const setFilters = useSetFilters<PeopleQuery>()
  const staffId = useSession((session) => session.context.user?._id ?? "")
  const { data: access } = useQuery(officeAccess())
  const permissions = access?.permissions ?? []
  const mayRecord = permissions.includes("money.decide")
  // The React key of the form. Each payment is recorded in a new form.
  const [formNumber, setFormNumber] = useState(0)
  const list = useQuery({
    ...officeOfflinePayments(filters),
    placeholderData: keepPreviousData,
  })
  // While another page or search loads, nobody knows whether it has a payment.
  const isEmpty = list.data?.items.length === 0 && !list.isPlaceholderData
  const recordLink = mayRecord && form.show === undefined && (
    <RouterLink
      to="/office/money/offline"
      search={{ ...filters, show: "form" }}
      variant="primary"
      resetScroll={false}
    >
      Record a Payment
    </RouterLink>
  )
  return (
    <>
      <PageHeading
        title="Offline payments"
        text="Payments into the bank account or in cash at a chapter. Record each with its proof, so that it counts."
        back={
          <RouterLink to="/office/money" variant="quiet" icon={<ArrowLeft size={18} />}>
            All payments
          </RouterLink>
        }
        actions={recordLink}
      />
      {mayRecord ? (
        form.show === "form" &&
        staffId !== "" && (
          <OfflineFlow
            key={formNumber}
            staffId={staffId}
            payment={null}
            mayApprove={permissions.includes("money.approve")}
          >
            <div className="offline-actions">
              <Button variant="secondary" onPress={() => setFormNumber(formNumber + 1)}>
                Record Another Payment
              </Button>
            </div>
          </OfflineFlow>
        )
      ) : (
        <Alert>A treasurer records payments. You can open the ones below.</Alert>
      )}
      <section className="money-block" aria-labelledby="recorded">
        <h2 id="recorded" className="display">
          Recorded
        </h2>
        {!(isEmpty && search === undefined && after === undefined) && (
          <ListSearchBox
            label="Search offline payments"
            placeholder="Name, email, membership ID or slip"
            value={search ?? ""}
            onSearch={(text) => setFilters({ search: searchOf(text) })}
          />
        )}
        <ListResults
          page={list}
          label="Pages of offline payments"
          first="Newest payments"
          further="Older payments"
          after={after}
          renderLink={(text, page) => (
            <RouterLink
              to="/office/money/offline"
              search={{ ...form, ...searched, ...page }}
              variant="secondary"
            >
              {text}
            </RouterLink>
          )}
          skeleton={<MoneyListSkeleton />}
        >
          {({ items }) =>
            items.length > 0 ? (
              <OfflineList rows={items} />
            ) : search === undefined ? (
              <EmptyState
                title="No offline payment yet"
                text="Payments that staff record appear here, the newest first."
                illustration="list"
                action={recordLink}
              />
            ) : (
              <EmptyState
                title="No offline payment found"
                text="Try the whole number of the slip, the membership ID, the email address or a part of the name."
                illustration="search"
                action={
                  <RouterLink to="/office/money/offline" search={form} variant="secondary">
                    Show All Offline Payments
                  </RouterLink>
                }
              />
            )
          }
        </ListResults>
      </section>
    </>
  )
}
