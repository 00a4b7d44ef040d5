import { globalAreas, globalCurrencies, minimumDonation, nationalAreas } from "#api/contract/donations.ts"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { donationErrors, type DonationTerms, type DonationValues } from "#machines/donation/donation-form.ts"

/** Returns the areas, currencies and minimum amount of a role's donations (SPEC §6, §9). */
export const donationTerms = (role: Role): DonationTerms =>
  role === "GlobalNetwork"
    ? { areas: globalAreas, currencies: globalCurrencies, minimum: minimumDonation.global }
    : { areas: nationalAreas, currencies: ["NGN"], minimum: minimumDonation.national }

/** Returns the validation of a donation for a role. */
export const donationValidation = (role: Role) => (values: DonationValues) =>
  donationErrors(values, donationTerms(role).minimum, formatMoney)
