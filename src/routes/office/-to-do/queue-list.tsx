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
}

const queueTexts: Readonly<Record<ToDoQueue["name"], QueueText>> = {
  transitions: {
    title: "Transitions",
    units: ["member waits", "members wait"],
    text: "Members who ask to move to Doctor or to Global Network.",
  },
  recommendations: {
    title: "Recommendations",
    units: ["member waits", "members wait"],
    text: "Members of your chapter who ask to move, and whom you have not recommended or advised against yet.",
  },
  licences: {
    title: "Licences",
    units: ["number waits", "numbers wait"],
    text: "License numbers that nobody has looked up in the register yet.",
  },
  "held-payments": {
    title: "Held payments",
    units: ["payment waits", "payments wait"],
    text: "The provider's details differ from ours, so nothing was granted.",
  },
  "held-decisions": {
    title: "Decisions about held payments",
    units: ["decision waits", "decisions wait"],
    text: "Held payments above the limit. Somebody other than the one who asked approves the decision.",
  },
  "offline-payments": {
    title: "Offline payments",
    units: ["payment waits", "payments wait"],
    text: "Offline payments above the limit, which another person approves.",
  },
  refunds: {
    title: "Refunds above the limit",
    units: ["refund waits", "refunds wait"],
    text: "Somebody other than the one who asked approves them.",
  },
  "failed-refunds": {
    title: "Failed refunds",
    units: ["refund failed", "refunds failed"],
    text: "The provider refused them, or nobody approved in time what a canceled event owes. No money was returned. Refund again, or return it at the provider.",
  },
  "staff-roles": {
    title: "Staff roles",
    units: ["role waits", "roles wait"],
    text: "New admins and treasurers, whom a second admin approves.",
  },
  "own-messages": {
    title: "Your conversations",
    units: ["member waits", "members wait"],
    text: "Members whose conversation is assigned to you, and who wait for your reply.",
  },
  "price-proposals": {
    title: "Prices",
    units: ["proposal waits", "proposals wait"],
    text: "Prices that a treasurer proposes, and an admin approves.",
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
  },
}

const countOf = ({ count, hasMore }: ToDoQueue) => `${count.toLocaleString("en-NG")}${hasMore ? "+" : ""}`

function Queue({ queue, readAt }: { readonly queue: ToDoQueue; readonly readAt: number }) {
  const { title, units, text } = queueTexts[queue.name]
  const { oldest } = queue
  const id = `queue-${queue.name}`
  return (
    <Card as="section" aria-labelledby={id} className="queue">
      <h2 id={id} className="display">
        {title}
      </h2>
      <p className="queue-count">
        <span className="numbers">{countOf(queue)}</span> {units[queue.count === 1 && !queue.hasMore ? 0 : 1]}
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
          {queue.name === "failed-tasks" && (
            <RouterLink to="/office/failed-tasks" variant="secondary">
              Open the failed mail and tasks
            </RouterLink>
          )}
          {(queue.name === "transitions" || queue.name === "recommendations") && (
            <RouterLink to="/office/approvals/$id" params={{ id: oldest.key }} variant="secondary">
              Open the oldest request
            </RouterLink>
          )}
          {queue.name === "licences" && (
            <>
              <RouterLink to="/office/members/$id" params={{ id: oldest.key }} variant="secondary">
                Open the oldest member
              </RouterLink>
              <RouterLink to="/office/approvals/licences" variant="quiet">
                All unchecked licences
              </RouterLink>
            </>
          )}
          {queue.name === "held-payments" && (
            <>
              <RouterLink
                to="/office/money/$reference"
                params={{ reference: oldest.key }}
                variant="secondary"
              >
                Open the oldest payment
              </RouterLink>
              <RouterLink to="/office/money" search={{ state: "held" }} variant="quiet">
                All held payments
              </RouterLink>
            </>
          )}
          {queue.name === "held-decisions" && (
            <RouterLink to="/office/money/$reference" params={{ reference: oldest.key }} variant="secondary">
              Open the oldest decision
            </RouterLink>
          )}
          {queue.name === "offline-payments" && (
            <RouterLink to="/office/money/offline/$id" params={{ id: oldest.key }} variant="secondary">
              Open the oldest payment
            </RouterLink>
          )}
          {queue.name === "refunds" && (
            <RouterLink to="/office/money/$reference" params={{ reference: oldest.key }} variant="secondary">
              Open the oldest refund
            </RouterLink>
          )}
          {queue.name === "failed-refunds" && (
            <RouterLink to="/office/money" search={{ state: "refund-failed" }} variant="secondary">
              Open the failed refunds
            </RouterLink>
          )}
          {queue.name === "staff-roles" && (
            <RouterLink to="/office/staff" variant="secondary">
              Open the staff roles
            </RouterLink>
          )}
          {queue.name === "price-proposals" && (
            <RouterLink to="/office/settings" hash={`setting-${oldest.key}`} variant="secondary">
              Open the oldest proposal
            </RouterLink>
          )}
          {queue.name === "reports" && (
            <RouterLink to="/office/moderation/$id" params={{ id: oldest.key }} variant="secondary">
              Open the oldest report
            </RouterLink>
          )}
          {(queue.name === "messages" || queue.name === "own-messages") && (
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
    <EmptyState title="Nothing waits for you" text="This page refreshes every minute." illustration="inbox" />
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
