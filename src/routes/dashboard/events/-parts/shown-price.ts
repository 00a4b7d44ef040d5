import type { Event } from "#api/contract/events.ts"
import type { Role } from "#api/contract/users.ts"

/** Returns the price that the page shows to a member of this role, in major units; null without one. */
export const shownPrice = ({ paymentPlans }: Pick<Event, "paymentPlans">, role: Role): number | null =>
  paymentPlans.find((plan) => plan.role === role)?.price ?? null
