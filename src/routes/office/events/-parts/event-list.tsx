import type { OfficeEventRow } from "#api/contract/office-events.ts"
import { cardLink } from "#ui/card/card.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { RecordList, RecordListSkeleton, RecordRow } from "../../-records/record-list.tsx"
import { lagosTimeWords, scheduleLines } from "../../-records/schedule-words.ts"
import { originWords, placesWords, statusWords } from "./event-words.ts"

/** Shows events, each as a card that opens its page. */
export function EventList({ rows }: { readonly rows: readonly OfficeEventRow[] }) {
  return (
    <RecordList label="Events">
      {rows.map(
        ({
          _id,
          name,
          status,
          visibleFrom,
          eventType,
          eventDateTime,
          isPaid,
          capacity,
          registeredCount,
          ...origin
        }) => (
          <RecordRow
            key={_id}
            link={
              <RouterLink to="/office/events/$id" params={{ id: _id }} variant="bare" className={cardLink}>
                {name}
              </RouterLink>
            }
            lines={[
              eventDateTime === null ? "No date yet" : lagosTimeWords(eventDateTime),
              `${eventType} · ${isPaid ? "Paid" : "Free"} · ${placesWords(registeredCount, capacity)}`,
              ...scheduleLines(status, visibleFrom),
              ...(origin.chapters.length === 0 ? [] : [originWords(origin)]),
            ]}
            status={statusWords[status]}
          />
        ),
      )}
    </RecordList>
  )
}

export const EventListSkeleton = () => <RecordListSkeleton several="events" />
