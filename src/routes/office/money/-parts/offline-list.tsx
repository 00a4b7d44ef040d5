import "./money.css"
import type { OfflinePayment } from "#api/contract/office-offline-payments.ts"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { offlineStatusWords } from "./offline-words.ts"

/** Shows offline payments, each as a card that opens it. */
export function OfflineList({ rows }: { readonly rows: readonly OfflinePayment[] }) {
  return (
    <ul className="money-list" aria-label="Offline payments">
      {rows.map(({ _id, title, amount, currency, status, member, slip, recordedBy, recordedAt }) => {
        const { label, tone } = offlineStatusWords[status]
        return (
          <Card as="li" key={_id} className="money-row">
            <div>
              <h3>
                <RouterLink
                  to="/office/money/offline/$id"
                  params={{ id: _id }}
                  variant="bare"
                  className={cardLink}
                >
                  {title}
                </RouterLink>
              </h3>
              <p>{member.fullName}</p>
              <p className="quiet">
                {`Slip ${slip} · ${recordedBy.fullName}, `}
                <time dateTime={recordedAt}>{formatDateTime(recordedAt)}</time>
              </p>
            </div>
            <div className="money-sum">
              <span className="numbers">{formatMoney(amount, currency)}</span>
              <Chip tone={tone}>{label}</Chip>
            </div>
          </Card>
        )
      })}
    </ul>
  )
}
