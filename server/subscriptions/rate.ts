import type { Role } from "#api/contract/users.ts"
import { termsOf } from "#server/payments/terms.ts"

/** What the rate of a subscription depends on. */
export interface SubscriptionPayer {
  readonly role: Role
  readonly yearsOfExperience: string | null
}

/**
 * Returns what a member owes a year, in minor units, and the name of the rate (SPEC §9). A doctor whose yearsOfExperience contains
 * 'above' pays the senior rate (SPEC §6).
 */
export const subscriptionRateOf = ({ role, yearsOfExperience }: SubscriptionPayer) => {
  const { currency, source } = termsOf(role)
  if (role === "GlobalNetwork") return { amount: 10_000, currency, source, rate: "Global Network" }
  if (role === "Student") return { amount: 100_000, currency, source, rate: "Student" }
  return /above/i.test(yearsOfExperience ?? "")
    ? { amount: 1_000_000, currency, source, rate: "Doctor, above 5 years" }
    : { amount: 500_000, currency, source, rate: "Doctor, up to 5 years" }
}

/** Returns the title of the payment of one year's dues. */
export const subscriptionTitle = (year: number): string => `Annual dues ${year}`
