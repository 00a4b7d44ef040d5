import "./failed-tasks.css"
import { formatDistanceStrict } from "date-fns/formatDistanceStrict"
import type { FailedTask } from "#api/contract/office-to-do.ts"
import { formatDateTime } from "#api/dates.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { RetryTask } from "./retry-task.tsx"
import { reasonWords, taskTitle } from "./task-words.ts"

interface TaskProps {
  readonly task: FailedTask
  readonly readAt: number
  readonly onDismiss: (task: FailedTask) => void
  readonly onEnd: (id: string) => void
}

function Task({ task, readAt, onDismiss, onEnd }: TaskProps) {
  const { member, attempts, since, isExpired, acts } = task
  const title = taskTitle(task)
  return (
    <Card as="li" className="failed-task">
      <h2>{title}</h2>
      <p>{reasonWords(task)}</p>
      <p className="quiet">
        Given up{" "}
        <time dateTime={since} title={formatDateTime(since)}>
          {formatDistanceStrict(since, readAt)}
        </time>{" "}
        ago, after {attempts.toLocaleString("en-NG")} {attempts === 1 ? "attempt" : "attempts"}
      </p>
      {isExpired && <p>Its code has expired. The member can ask for a new one.</p>}
      <div className="failed-task-acts">
        {acts.includes("retry") && <RetryTask id={task._id} title={title} onEnd={onEnd} />}
        {acts.includes("dismiss") && (
          <Button variant="secondary" aria-label={`Dismiss: ${title}`} onPress={() => onDismiss(task)}>
            Dismiss
          </Button>
        )}
        {member !== null && (
          <RouterLink to="/office/members/$id" params={{ id: member._id }} variant="quiet">
            Open {member.fullName}
          </RouterLink>
        )}
      </div>
    </Card>
  )
}

interface TaskListProps {
  readonly tasks: readonly FailedTask[]
  /** When the list was read (ms since 1970). */
  readonly readAt: number
  readonly onDismiss: (task: FailedTask) => void
  /** Called with the id of a task that is not failed any more. */
  readonly onEnd: (id: string) => void
}

/** Shows failed tasks, each with why it failed and what can be done about it. */
export function TaskList({ tasks, ...props }: TaskListProps) {
  return (
    <ol className="failed-tasks" aria-label="Failed tasks">
      {tasks.map((task) => (
        <Task key={task._id} task={task} {...props} />
      ))}
    </ol>
  )
}

export function TaskListSkeleton() {
  return (
    <Loading label="Loading failed tasks">
      <div className="failed-tasks">
        <Skeleton height={190} />
        <Skeleton height={190} />
        <Skeleton height={190} />
      </div>
    </Loading>
  )
}
