import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { isFailure } from "#api/cached-fallback.ts"
import { officeApprovals } from "#api/office-approvals.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { ApprovalList, ApprovalListSkeleton } from "./-parts/approval-list.tsx"

interface ApprovalsQuery {
  readonly after?: string
}

/** Reads the cursor of the address. An invalid one is left out. */
const queryOf = ({ after }: Readonly<Record<string, unknown>>): ApprovalsQuery =>
  typeof after === "string" ? { after } : {}

export const Route = createFileRoute("/office/approvals/")({
  // The entry of the app contains this line, so the loader and the page read the cursor.
  validateSearch: (given: Readonly<Record<string, unknown>>): ApprovalsQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(queryClient, officeApprovals(queryOf({ ...deps }))),
  head: () => ({ meta: [{ title: "Approvals" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ApprovalListSkeleton,
  component: Approvals,
})

/** Lists the transitions that wait, the oldest first (OFFICE §2). */
function Approvals() {
  const query = queryOf({ ...Route.useSearch() })
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...officeApprovals(query),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeading
        title="Approvals"
        text="Members who ask to move to Doctor or to Global Network, the oldest first."
      />
      {data !== undefined ? (
        <>
          {data.items.length === 0 ? (
            <EmptyState
              title={query.after === undefined ? "No request waits" : "No further request waits"}
              text="A request appears here as soon as a member sends it."
              illustration="inbox"
            />
          ) : (
            <ApprovalList approvals={data.items} readAt={dataUpdatedAt} />
          )}
          <nav className="approval-pages" aria-label="Pages of requests">
            {query.after !== undefined && (
              <RouterLink to="/office/approvals" search={{}} variant="secondary">
                Oldest requests
              </RouterLink>
            )}
            {data.next !== null && (
              <RouterLink to="/office/approvals" search={{ after: data.next }} variant="secondary">
                Newer requests
              </RouterLink>
            )}
          </nav>
        </>
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <ApprovalListSkeleton />
      )}
    </>
  )
}
