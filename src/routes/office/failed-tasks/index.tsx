import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { useState } from "react"
import type { FailedTask } from "#api/contract/office-to-do.ts"
import { failedTasks } from "#api/office-failed-tasks.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { OfficeStart } from "../-shell/office-failure.tsx"
import { DismissDialog } from "./-parts/dismiss-dialog.tsx"
import { TaskList, TaskListSkeleton } from "./-parts/task-list.tsx"

interface FailedTasksSearch {
  /** The cursor of the page before. */
  readonly after?: string
}

const searchOf = ({ after }: Readonly<Record<string, unknown>>): FailedTasksSearch =>
  typeof after === "string" ? { after } : {}

export const Route = createFileRoute("/office/failed-tasks/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the cursor.
  validateSearch: (given: Readonly<Record<string, unknown>>): FailedTasksSearch => given,
  loader: ({ location: { search } }) => prefetch(queryClient, failedTasks(searchOf({ ...search }))),
  head: () => ({ meta: [{ title: "Failed mail and tasks" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: TaskListSkeleton,
  component: FailedTasks,
})

/** Lists the mails and other tasks that the server gave up, the oldest first (OFFICE §2). */
function FailedTasks() {
  const search = searchOf({ ...Route.useSearch() })
  const [dismissed, setDismissed] = useState<FailedTask>()
  // A task leaves the list before the list is read again.
  const [endedIds, setEndedIds] = useState<readonly string[]>([])
  const end = (id: string) => setEndedIds((ids) => [...ids, id])
  const list = useQuery({ ...failedTasks(search), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeading
        title="Failed mail and tasks"
        text="The server tried them for three days and gave up, the oldest first."
        back={
          <RouterLink to="/office" variant="quiet" icon={<ArrowLeft size={18} />}>
            To do
          </RouterLink>
        }
      />
      <div className="failed-tasks-results" role="group" aria-label="Failed mail and tasks" tabIndex={-1}>
        <ListResults
          page={list}
          label="Pages of failed tasks"
          first="Oldest tasks"
          further="Newer tasks"
          after={search.after}
          renderLink={(text, page) => (
            <RouterLink to="/office/failed-tasks" search={page} variant="secondary">
              {text}
            </RouterLink>
          )}
          skeleton={<TaskListSkeleton />}
        >
          {({ items }, readAt) => {
            const tasks = items.filter(({ _id }) => !endedIds.includes(_id))
            return tasks.length === 0 ? (
              <EmptyState
                title={search.after === undefined ? "No message has failed" : "No newer task has failed"}
                text="Mail and tasks that the server gave up after three days are listed here."
                illustration="inbox"
                action={<OfficeStart />}
              />
            ) : (
              <TaskList tasks={tasks} readAt={readAt} onDismiss={setDismissed} onEnd={end} />
            )
          }}
        </ListResults>
      </div>
      {dismissed !== undefined && (
        <DismissDialog task={dismissed} onEnd={end} onClose={() => setDismissed(undefined)} />
      )}
    </>
  )
}
