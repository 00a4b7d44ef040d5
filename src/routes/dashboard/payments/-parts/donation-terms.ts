import { globalAreas, globalCurrencies, minimumDonation, nationalAreas } from "#api/contract/donations.ts"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { donationErrors, type DonationTerms, type DonationValues } from "#machines/donation/donation-form.ts"

/** Returns the areas, currencies and minimum amount that a role's donations have before staff change them (SPEC §6, §9). */
export const donationTerms = (role: Role): DonationTerms =>
  role === "GlobalNetwork"
    ? { areas: globalAreas, currencies: globalCurrencies, minimum: minimumDonation.global }
    : { areas: nationalAreas, currencies: ["NGN"], minimum: minimumDonation.national }

/** Returns a message for each invalid field of a donation under these terms. */
export const validateDonation = (values: DonationValues, { minimum }: DonationTerms) =>
  donationErrors(values, minimum, formatMoney)
