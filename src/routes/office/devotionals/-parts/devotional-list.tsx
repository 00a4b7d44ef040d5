import type { OfficeDevotionalRow } from "#api/contract/office-devotionals.ts"
import { cardLink } from "#ui/card/card.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { RecordList, RecordListSkeleton, RecordRow } from "../../-records/record-list.tsx"
import { dayWords, statusWords } from "./devotional-words.ts"

/** Shows devotionals, each as a card that opens its page. */
export function DevotionalList({ rows }: { readonly rows: readonly OfficeDevotionalRow[] }) {
  return (
    <RecordList label="Devotionals">
      {rows.map(({ _id, title, status, date, keyVerse }) => (
        <RecordRow
          key={_id}
          link={
            <RouterLink to="/office/devotionals/$id" params={{ id: _id }} variant="bare" className={cardLink}>
              {title}
            </RouterLink>
          }
          lines={[[date === null ? "No day yet" : dayWords(date), keyVerse].filter(Boolean).join(" · ")]}
          status={statusWords[status]}
        />
      ))}
    </RecordList>
  )
}

export const DevotionalListSkeleton = () => <RecordListSkeleton several="devotionals" />
