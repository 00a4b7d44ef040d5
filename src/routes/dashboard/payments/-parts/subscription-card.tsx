import type { DuesStatus } from "#api/contract/subscriptions.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { Card } from "#ui/card.tsx"
import { Chip } from "#ui/chip.tsx"
import { DataList } from "#ui/data-list.tsx"
import { toneOfStatus } from "#ui/tone.ts"

const daysWords = (days: number | null): string =>
  days === null ? "None" : days === 1 ? "1 day" : `${days} days`

/** The dues of this year: Active or Inactive, what they cost and why, what they cover, and how long that lasts. */
export function DuesCard({ dues }: { readonly dues: DuesStatus }) {
  const status = dues.subscribed ? "Active" : "Inactive"
  return (
    <Card as="section" aria-labelledby="dues-title" className="dues">
      <div className="dues-head">
        <h2 id="dues-title" className="display">
          Annual Subscription {dues.year}
        </h2>
        <Chip tone={toneOfStatus(status)}>{status}</Chip>
      </div>
      <p className="dues-price">
        <strong className="display numbers">{formatMoney(dues.amount, dues.currency)}</strong>{" "}
        <span className="quiet">per year</span>
      </p>
      <DataList
        variant="columns"
        items={[
          { label: "Rate", value: dues.rate },
          {
            label: "Period",
            value: `${formatDay(dues.periodStart, lagos)} to ${formatDay(dues.periodEnd, lagos)}`,
          },
          {
            label: dues.subscribed || dues.expiryDate === null ? "Expiry Date" : "Expired On",
            value: dues.expiryDate === null ? "Not subscribed yet" : formatDay(dues.expiryDate, lagos),
          },
          { label: "Days Left", value: <span className="numbers">{daysWords(dues.daysLeft)}</span> },
        ]}
      />
    </Card>
  )
}
