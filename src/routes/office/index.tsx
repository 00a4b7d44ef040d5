import { useQuery } from "@tanstack/react-query"
import { createFileRoute, Navigate } from "@tanstack/react-router"
import { isFailure } from "#api/cached-fallback.ts"
import { officeAccess, officeToDo } from "#api/office.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { OfficeFailure } from "./-shell/office-failure.tsx"
import { QueueList, QueuesSkeleton } from "./-to-do/queue-list.tsx"

export const Route = createFileRoute("/office/")({
  loader: () => prefetch(queryClient, officeToDo()),
  head: () => ({ meta: [{ title: "To do" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: QueuesSkeleton,
  component: ToDo,
})

/** Shows what waits for this member of staff (OFFICE §2). */
function ToDo() {
  const { data: access } = useQuery(officeAccess())
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(officeToDo())
  // A door helper without a staff role has the check-in alone.
  if (access?.roles.length === 0) return <Navigate to="/office/check-in" replace />
  return (
    <>
      <PageHeading title="To do" text="What waits for you in the office, the oldest first." />
      {data !== undefined ? (
        <QueueList queues={data} readAt={dataUpdatedAt} />
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <QueuesSkeleton />
      )}
    </>
  )
}
