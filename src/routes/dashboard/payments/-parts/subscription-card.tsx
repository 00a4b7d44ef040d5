import "./payments.css"
import type { NextSubscription, SubscriptionStatus } from "#api/contract/subscriptions.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { coverText } from "./coverage.ts"

const daysLeftText = (days: number | null): string => {
  if (days === null) return "None"
  return days === 1 ? "1 day" : `${days} days`
}

/** Says what next year's dues cover: '2027 is paid. Covers you until Dec 31, 2027.' */
const nextText = ({ year, paid, amount, currency, periodEnd }: NextSubscription): string =>
  paid
    ? `${year} is paid. ${coverText({ periodEnd })}`
    : `${formatMoney(amount, currency)} for ${year}. ${coverText({ periodEnd })}`

/** Shows this year's subscription: status, price, rate, period, expiry date, days left (SPEC §2) and next year. */
export function SubscriptionCard({
  subscriptionStatus,
}: {
  readonly subscriptionStatus: SubscriptionStatus
}) {
  const status = subscriptionStatus.subscribed ? "Active" : "Inactive"
  return (
    <Card as="section" aria-labelledby="dues-title" className="subscription">
      <div className="subscription-head">
        <h2 id="dues-title" className="display">
          Annual Subscription {subscriptionStatus.year}
        </h2>
        <Chip tone={toneOfStatus(status)}>{status}</Chip>
      </div>
      <p className="subscription-price">
        <strong className="display numbers">
          {formatMoney(subscriptionStatus.amount, subscriptionStatus.currency)}
        </strong>{" "}
        <span className="quiet">per year</span>
        {!subscriptionStatus.subscribed && (
          <span className="subscription-cover">{coverText(subscriptionStatus)}</span>
        )}
      </p>
      <DataList
        variant="columns"
        items={[
          { label: "Rate", value: subscriptionStatus.rate },
          {
            label: "Period",
            value: `${formatDay(subscriptionStatus.periodStart, lagos)} to ${formatDay(subscriptionStatus.periodEnd, lagos)}`,
          },
          {
            label:
              subscriptionStatus.subscribed || subscriptionStatus.expiryDate === null
                ? "Expiry Date"
                : "Expired On",
            value:
              subscriptionStatus.expiryDate === null
                ? "Not subscribed yet"
                : formatDay(subscriptionStatus.expiryDate, lagos),
          },
          {
            label: "Days Left",
            value: <span className="numbers">{daysLeftText(subscriptionStatus.daysLeft)}</span>,
          },
          ...(subscriptionStatus.next
            ? [{ label: "Next Year", value: nextText(subscriptionStatus.next) }]
            : []),
        ]}
      />
    </Card>
  )
}
