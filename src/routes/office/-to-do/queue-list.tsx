import "./queue-list.css"
import { formatDistanceStrict } from "date-fns/formatDistanceStrict"
import { formatDateTime } from "#api/dates.ts"
import type { ToDoQueue } from "#api/contract/office-to-do.ts"
import { RouterLink } from "../../-router-link.ts"
import { Card } from "#ui/card/card.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

interface QueueText {
  readonly title: string
  /** What waits, for one and for several. */
  readonly units: readonly [string, string]
  /** Why it waits for a person. */
  readonly text: string
  /** The command on the server that decides about the oldest one; absent where a page does. */
  readonly command?: (key: string) => string
}

const queueTexts: Readonly<Record<ToDoQueue["name"], QueueText>> = {
  transitions: {
    title: "Transitions",
    units: ["member waits", "members wait"],
    text: "Members who ask to move to Doctor or to Global Network.",
  },
  "held-payments": {
    title: "Held payments",
    units: ["payment waits", "payments wait"],
    text: "The provider's details differ from ours, so nothing was granted.",
  },
  messages: {
    title: "Messages",
    units: ["member waits", "members wait"],
    text: "Members who wrote to the office, and whom nobody answers yet.",
  },
  reports: {
    title: "Reports",
    units: ["report waits", "reports wait"],
    text: "Entries, messages and profiles that members reported.",
  },
  "failed-tasks": {
    title: "Failed mail and tasks",
    units: ["task failed", "tasks failed"],
    text: "The server tried them for three days and gave up.",
    command: (key) => `npm run office -- dead-letters retry ${key}`,
  },
}

const countOf = ({ count, isMore }: ToDoQueue) => `${count.toLocaleString("en-NG")}${isMore ? "+" : ""}`

function Queue({ queue, readAt }: { readonly queue: ToDoQueue; readonly readAt: number }) {
  const { title, units, text, command } = queueTexts[queue.name]
  const { oldest } = queue
  const id = `queue-${queue.name}`
  return (
    <Card as="section" aria-labelledby={id} className="queue">
      <h2 id={id} className="display">
        {title}
      </h2>
      <p className="queue-count">
        <span className="numbers">{countOf(queue)}</span> {units[queue.count === 1 && !queue.isMore ? 0 : 1]}
      </p>
      <p className="quiet">{text}</p>
      {oldest !== null && (
        <div className="queue-oldest">
          <p>
            <span className="quiet">Oldest: </span>
            {oldest.title}
          </p>
          <p className="quiet">
            Waiting for{" "}
            <time dateTime={oldest.since} title={formatDateTime(oldest.since)}>
              {formatDistanceStrict(oldest.since, readAt)}
            </time>
          </p>
          {command !== undefined && (
            <>
              <p className="quiet">On the server:</p>
              <code className="queue-command">{command(oldest.key)}</code>
            </>
          )}
          {queue.name === "transitions" && (
            <RouterLink to="/office/approvals/$id" params={{ id: oldest.key }} variant="secondary">
              Open the oldest request
            </RouterLink>
          )}
          {queue.name === "held-payments" && (
            <RouterLink to="/office/money/$reference" params={{ reference: oldest.key }} variant="secondary">
              Open the oldest payment
            </RouterLink>
          )}
          {queue.name === "reports" && (
            <RouterLink to="/office/moderation/$id" params={{ id: oldest.key }} variant="secondary">
              Open the oldest report
            </RouterLink>
          )}
          {queue.name === "messages" && (
            <RouterLink to="/office/inbox/$id" params={{ id: oldest.key }} variant="secondary">
              Open the oldest conversation
            </RouterLink>
          )}
        </div>
      )}
    </Card>
  )
}

interface QueueListProps {
  readonly queues: readonly ToDoQueue[]
  /** When the queues were read (ms since 1970). */
  readonly readAt: number
}

/** Lists the queues in which something waits (OFFICE §2). */
export function QueueList({ queues, readAt }: QueueListProps) {
  const waiting = queues.filter(({ count }) => count > 0)
  return waiting.length === 0 ? (
    <EmptyState
      title="Nothing waits for you"
      text="This page asks again every minute."
      illustration="inbox"
    />
  ) : (
    <div className="queues">
      {waiting.map((queue) => (
        <Queue key={queue.name} queue={queue} readAt={readAt} />
      ))}
    </div>
  )
}

export function QueuesSkeleton() {
  return (
    <Loading label="Loading what waits for you">
      <div className="queues">
        <Skeleton height={220} />
        <Skeleton height={220} />
      </div>
    </Loading>
  )
}
