import type { Role } from "#api/contract/users.ts"
import type { SettingValues } from "#server/dated-settings/values.ts"
import { termsOf } from "#server/payments/terms.ts"

/** The member's data on which the rate of a subscription depends. */
export interface SubscriptionPayer {
  readonly role: Role
  readonly yearsOfExperience: string | null
}

/** The price of a year by rate, in minor units. */
export type SubscriptionPrices = Pick<
  SettingValues["amounts"],
  "price.student" | "price.doctor-junior" | "price.doctor-senior" | "price.global"
>

/**
 * Returns the yearly fee of a member in minor units, with its currency, provider and rate name (SPEC §9; OFFICE §15). A
 * doctor whose `yearsOfExperience` contains 'above' pays the senior rate (SPEC §6).
 */
export const subscriptionRateOf = (
  { role, yearsOfExperience }: SubscriptionPayer,
  prices: SubscriptionPrices,
) => {
  const { currency, source } = termsOf(role)
  if (role === "GlobalNetwork")
    return { amount: prices["price.global"], currency, source, rate: "Global Network" }
  if (role === "Student") return { amount: prices["price.student"], currency, source, rate: "Student" }
  return /above/i.test(yearsOfExperience ?? "")
    ? { amount: prices["price.doctor-senior"], currency, source, rate: "Doctor, above 5 years" }
    : { amount: prices["price.doctor-junior"], currency, source, rate: "Doctor, up to 5 years" }
}

/** Returns the title of the payment of one year's subscription. The result page reads the year from it. */
export const subscriptionTitle = (year: number): string => `${year} subscription`
