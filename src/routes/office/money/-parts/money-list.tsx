import "./money.css"
import type { MoneyRow } from "#api/contract/office-money.ts"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { ClaimChip } from "../../-review/claim-chip.tsx"
import { statusWords } from "./money-words.ts"

/** Shows payments, each as a card that opens it. */
export function MoneyList({ rows }: { readonly rows: readonly MoneyRow[] }) {
  return (
    <ul className="money-list" aria-label="Payments">
      {rows.map((row) => {
        const { reference, offlineId, title, amount, refundedAmount, currency, status, claim } = row
        const { member, createdAt } = row
        const { label, tone } = statusWords[status]
        return (
          <Card as="li" key={offlineId ?? reference} className="money-row">
            <div>
              <h2>
                {offlineId === null ? (
                  <RouterLink
                    to="/office/money/$reference"
                    params={{ reference }}
                    variant="bare"
                    className={cardLink}
                  >
                    {title}
                  </RouterLink>
                ) : (
                  <RouterLink
                    to="/office/money/offline/$id"
                    params={{ id: offlineId }}
                    variant="bare"
                    className={cardLink}
                  >
                    {title}
                  </RouterLink>
                )}
              </h2>
              <p>
                {member.fullName} <span className="quiet">{member.email}</span>
              </p>
              <p className="quiet">
                {offlineId === null ? reference : `Slip ${reference}`} ·{" "}
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </p>
            </div>
            <div className="money-sum">
              <span className="numbers">{formatMoney(amount, currency)}</span>
              <Chip tone={tone}>{label}</Chip>
              {claim !== null && <ClaimChip {...claim} />}
              {refundedAmount > 0 && status === "paid" && (
                <span className="quiet">{formatMoney(refundedAmount, currency)} refunded</span>
              )}
            </div>
          </Card>
        )
      })}
    </ul>
  )
}

export function MoneyListSkeleton() {
  return (
    <Loading label="Loading payments">
      <div className="money-list">
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    </Loading>
  )
}
