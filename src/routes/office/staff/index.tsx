import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { isFailure } from "#api/cached-fallback.ts"
import { type EndedStaffQuery, officeStaff } from "#api/office-staff.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { GrantListSkeleton } from "./-parts/grant-list.tsx"
import { StaffPanel } from "./-parts/staff-panel.tsx"

interface StaffQuery extends EndedStaffQuery {
  readonly show?: "ended"
}

/** Reads the filters of the ended roles from the address; undefined unless it shows them. Invalid ones are left out. */
const endedOf = ({
  show,
  after,
  ...given
}: Readonly<Record<string, unknown>>): EndedStaffQuery | undefined => {
  if (show !== "ended") return undefined
  const search = typeof given["search"] === "number" ? String(given["search"]) : given["search"]
  return {
    ...(typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}),
    ...(typeof after === "string" ? { after } : {}),
  }
}

export const Route = createFileRoute("/office/staff/")({
  // The entry of the app contains this line, so the page reads the filters.
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
  const ended = endedOf({ ...Route.useSearch() })
  const { data, error, isFetching, refetch } = useQuery(officeStaff())
  const staffId = useSession((session) => session.context.user?._id)
  const failure = isFailure(error) ? error : undefined
  // After the end of the reader's own role, the list that was read before is not shown.
  const isShown = data !== undefined && failure?._tag !== "Forbidden"
  return (
    <>
      <PageHeading title="Staff" text="Who works in the office, with which role, since when and why." />
      {isShown && staffId !== undefined ? (
        <StaffPanel staffId={staffId} grants={data} ended={ended} />
      ) : failure !== undefined ? (
        <OfficeFailure failure={failure} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <GrantListSkeleton />
      )}
    </>
  )
}
