import { globalAreas, globalCurrencies, minimumGift, nationalAreas } from "#api/contract/donations.ts"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { giftErrors, type GiftTerms, type GiftValues } from "#machines/donation/donation-form.ts"

/** SPEC §6, §9: what a member of this role may give for, in which currency, and at least how much. */
export const giftTerms = (role: Role): GiftTerms =>
  role === "GlobalNetwork"
    ? { areas: globalAreas, currencies: globalCurrencies, minimum: minimumGift.global }
    : { areas: nationalAreas, currencies: ["NGN"], minimum: minimumGift.national }

/** What is wrong with a gift of a member of this role. */
export const giftValidation = (role: Role) => (values: GiftValues) =>
  giftErrors(values, giftTerms(role).minimum, formatMoney)
