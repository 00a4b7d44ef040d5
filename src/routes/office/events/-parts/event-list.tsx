import "../../-records/records.css"
import type { OfficeEventRow } from "#api/contract/office-events.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { placesWords, statusWords } from "./event-words.ts"

/** Shows events, each as a card that opens its page. */
export function EventList({ rows }: { readonly rows: readonly OfficeEventRow[] }) {
  return (
    <ul className="record-list" aria-label="Events">
      {rows.map(({ _id, name, status, eventType, eventDateTime, isPaid, capacity, registeredCount }) => (
        <Card as="li" key={_id} className="record-row">
          <div>
            <h2>
              <RouterLink to="/office/events/$id" params={{ id: _id }} variant="bare" className={cardLink}>
                {name}
              </RouterLink>
            </h2>
            <p className="quiet">
              {eventDateTime === null ? "No date yet" : `${formatDateTime(eventDateTime, lagos)}, Lagos time`}
            </p>
            <p className="quiet">
              {`${eventType} · ${isPaid ? "Paid" : "Free"} · ${placesWords(registeredCount, capacity)}`}
            </p>
          </div>
          <Chip tone={statusWords[status].tone}>{statusWords[status].label}</Chip>
        </Card>
      ))}
    </ul>
  )
}

export function EventListSkeleton() {
  return (
    <Loading label="Loading events">
      <div className="record-list">
        <Skeleton height={104} />
        <Skeleton height={104} />
        <Skeleton height={104} />
      </div>
    </Loading>
  )
}
