import type { Event } from "#api/contract/events.ts"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { arms, currencyOf } from "./arms.ts"

interface PricesProps {
  readonly event: Event
  /** Whose price stands first. */
  readonly role: Role
}

/** SPEC §2: payment plans per role if paid; the member's own in large. */
export function Prices({ event, role }: PricesProps) {
  if (!event.isPaid) return <p className="event-own-price">Free</p>
  const own = event.paymentPlans.find((plan) => plan.role === role)
  const others = event.paymentPlans.filter((plan) => plan.role !== role)
  return (
    <div>
      {own ? (
        <p className="event-own-price numbers">
          {formatMoney(own.price, currencyOf(role))} <span className="quiet">for {arms[role].label}</span>
        </p>
      ) : (
        <p className="event-own-price">Paid</p>
      )}
      {others.length > 0 && (
        <ul className="event-plans" aria-label="Other payment plans">
          {others.map((plan) => (
            <li key={plan.role}>
              <span>{arms[plan.role].label}</span>
              <span className="numbers">{formatMoney(plan.price, currencyOf(plan.role))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
