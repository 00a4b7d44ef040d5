import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { isFailure } from "#api/cached-fallback.ts"
import { type EndedStaffQuery, officeStaff } from "#api/office-staff.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { readSearch } from "../-parts/list-filters.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { GrantListSkeleton } from "./-parts/grant-list.tsx"
import { StaffPanel } from "./-parts/staff-panel.tsx"

interface StaffQuery extends EndedStaffQuery {
  readonly show?: "ended"
}

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = ({ show, search, after }: Readonly<Record<string, unknown>>): StaffQuery => ({
  ...(show === "ended" ? { show } : {}),
  ...readSearch(search),
  ...(typeof after === "string" ? { after } : {}),
})

export const Route = createFileRoute("/office/staff/")({
  // Every page loads this line, so it checks nothing. The page reads the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): StaffQuery => given,
  loader: () => prefetch(queryClient, officeStaff()),
  head: () => ({ meta: [{ title: "Staff" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: GrantListSkeleton,
  component: Staff,
})

/** Says who has which staff role, and lets admins grant and end them (OFFICE §1). */
function Staff() {
  const query = filtersOf({ ...Route.useSearch() })
  const { data, error, isFetching, refetch } = useQuery(officeStaff())
  const staffId = useSession((session) => session.context.user?._id)
  const failure = isFailure(error) ? error : undefined
  // After the end of the reader's own role, the list that was read before is not shown.
  const isShown = data !== undefined && failure?._tag !== "Forbidden"
  return (
    <>
      <PageHeading title="Staff" text="Who works in the office, with which role, since when and why." />
      {isShown && staffId !== undefined ? (
        <StaffPanel staffId={staffId} grants={data} query={query} />
      ) : failure !== undefined ? (
        <OfficeFailure failure={failure} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <GrantListSkeleton />
      )}
    </>
  )
}
