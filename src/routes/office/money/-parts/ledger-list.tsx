import "./money.css"
import type { LedgerEntry } from "#api/contract/office-books.ts"
import type { Currency } from "#api/contract/currency.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { entryWords, providerNames } from "./money-words.ts"

interface LedgerListProps {
  readonly entries: readonly LedgerEntry[]
  readonly currency: typeof Currency.Type
}

/** Shows entries of the ledger, each as a card that opens its payment. */
export function LedgerList({ entries, currency }: LedgerListProps) {
  return (
    <ul className="money-list" aria-label="Entries">
      {entries.map(({ _id, kind, reference, title, source, member, amount, at }) => (
        <Card as="li" key={_id} className="money-row">
          <div>
            <h3>
              <RouterLink
                to="/office/money/$reference"
                params={{ reference }}
                variant="bare"
                className={cardLink}
              >
                {title}
              </RouterLink>
            </h3>
            <p>
              {member.fullName} <span className="quiet">{member.email}</span>
            </p>
            <p className="quiet">
              {reference} · {providerNames[source]} · <time dateTime={at}>{formatDateTime(at, lagos)}</time>
            </p>
          </div>
          <div className="money-sum">
            <span className="numbers">{formatMoney(amount, currency)}</span>
            <Chip tone={entryWords[kind].tone}>{entryWords[kind].label}</Chip>
          </div>
        </Card>
      ))}
    </ul>
  )
}
