import "./money.css"
import { maxUnpaidCount } from "#api/contract/limits.ts"
import type { UnpaidMember } from "#api/contract/office-books.ts"
import { formatDay } from "#api/dates.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { roleLabels } from "../../../-member/roles.ts"
import { RouterLink } from "../../../-router-link.ts"

/** Returns how many members have not paid. The count stops at "1,000+". */
export const countWords = (total: number, year: number): string => {
  if (total > maxUnpaidCount) return `${maxUnpaidCount.toLocaleString("en")}+ members have not paid ${year}`
  return total === 1
    ? `1 member has not paid ${year}`
    : `${total.toLocaleString("en")} members have not paid ${year}`
}

/** Shows members who have not paid, each as a card that opens the record. */
export function UnpaidList({ rows }: { readonly rows: readonly UnpaidMember[] }) {
  return (
    <ul className="money-list" aria-label="Members who have not paid">
      {rows.map(({ _id, fullName, email, phone, membershipId, role, chapter, joinedAt, lastPaidYear }) => (
        <Card as="li" key={_id} className="money-row">
          <div>
            <h2>
              <RouterLink to="/office/members/$id" params={{ id: _id }} variant="bare" className={cardLink}>
                {fullName}
              </RouterLink>
            </h2>
            <p>
              {email}
              {phone !== null && ` · ${phone}`}
            </p>
            <p className="quiet">
              {membershipId}
              {chapter !== null && ` · ${chapter}`} · joined{" "}
              <time dateTime={joinedAt}>{formatDay(joinedAt)}</time>
            </p>
          </div>
          <div className="money-sum">
            <Chip tone={roleLabels[role].tone}>{roleLabels[role].label}</Chip>
            <span className="quiet">
              {lastPaidYear === null ? "Never paid" : `Last paid ${lastPaidYear}`}
            </span>
          </div>
        </Card>
      ))}
    </ul>
  )
}
