import { globalAreas, globalCurrencies, minimumDonation, nationalAreas } from "#api/contract/donations.ts"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { donationErrors, type DonationTerms, type DonationValues } from "#machines/donation/donation-form.ts"

/** SPEC §6, §9: what a member of this role may give for, in which currency, and at least how much. */
export const donationTerms = (role: Role): DonationTerms =>
  role === "GlobalNetwork"
    ? { areas: globalAreas, currencies: globalCurrencies, minimum: minimumDonation.global }
    : { areas: nationalAreas, currencies: ["NGN"], minimum: minimumDonation.national }

/** What is wrong with a gift of a member of this role. */
export const donationValidation = (role: Role) => (values: DonationValues) =>
  donationErrors(values, donationTerms(role).minimum, formatMoney)
