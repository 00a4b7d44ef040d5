import "../../-records/records.css"
import type { OfficeDevotionalRow } from "#api/contract/office-devotionals.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { dayWords, statusWords } from "./devotional-words.ts"

/** Shows devotionals, each as a card that opens its page. */
export function DevotionalList({ rows }: { readonly rows: readonly OfficeDevotionalRow[] }) {
  return (
    <ul className="record-list" aria-label="Devotionals">
      {rows.map(({ _id, title, status, date, keyVerse }) => (
        <Card as="li" key={_id} className="record-row">
          <div>
            <h2>
              <RouterLink
                to="/office/devotionals/$id"
                params={{ id: _id }}
                variant="bare"
                className={cardLink}
              >
                {title}
              </RouterLink>
            </h2>
            <p className="quiet">
              {[date === null ? "No day yet" : dayWords(date), keyVerse].filter(Boolean).join(" · ")}
            </p>
          </div>
          <Chip tone={statusWords[status].tone}>{statusWords[status].label}</Chip>
        </Card>
      ))}
    </ul>
  )
}

export function DevotionalListSkeleton() {
  return (
    <Loading label="Loading devotionals">
      <div className="record-list">
        <Skeleton height={84} />
        <Skeleton height={84} />
        <Skeleton height={84} />
      </div>
    </Loading>
  )
}
