import type { Event } from "#api/contract/events.ts"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { currencyOf, roleLabels } from "./roles.ts"

interface PricesProps {
  readonly event: Pick<Event, "isPaid" | "paymentPlans">
  /** The role whose price is shown first. */
  readonly role: Role
}

/** Shows the member's own price, 'You pay ₦5,000 (Doctor)', then all plans (SPEC §2: payment plans per role if paid). */
export function Prices({ event, role }: PricesProps) {
  if (!event.isPaid) return <p className="event-own-price">Free</p>
  const own = event.paymentPlans.find((plan) => plan.role === role)
  return (
    <div>
      <p className="event-own-price numbers">
        {own
          ? `You pay ${formatMoney(own.price, currencyOf(role))} (${roleLabels[role].label})`
          : `There is no payment plan for you (${roleLabels[role].label})`}
      </p>
      <ul className="event-plans" aria-label="All payment plans">
        {event.paymentPlans.map((plan) => (
          <li key={plan.role}>
            <span>{roleLabels[plan.role].plural}</span>
            <span className="numbers">{formatMoney(plan.price, currencyOf(plan.role))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
