import type { Role } from "#api/contract/users.ts"
import { termsOf } from "#server/payments/terms.ts"

/** The member's data on which the rate of a subscription depends. */
export interface SubscriptionPayer {
  readonly role: Role
  readonly yearsOfExperience: string | null
}

/**
 * Returns the yearly fee of a member in minor units, with its currency, provider and rate name (SPEC §9). A doctor whose
 * `yearsOfExperience` contains 'above' pays the senior rate (SPEC §6).
 */
export const subscriptionRateOf = ({ role, yearsOfExperience }: SubscriptionPayer) => {
  const { currency, source } = termsOf(role)
  if (role === "GlobalNetwork") return { amount: 10_000, currency, source, rate: "Global Network" }
  if (role === "Student") return { amount: 100_000, currency, source, rate: "Student" }
  return /above/i.test(yearsOfExperience ?? "")
    ? { amount: 1_000_000, currency, source, rate: "Doctor, above 5 years" }
    : { amount: 500_000, currency, source, rate: "Doctor, up to 5 years" }
}

/** Returns the title of the payment of one year's subscription. The result page reads the year from it. */
export const subscriptionTitle = (year: number): string => `${year} subscription`
