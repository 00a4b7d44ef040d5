import { accountTypes, type AccountType } from "#machines/signup/account-type.ts"
import { regionsOf } from "#machines/signup/regions.ts"
import { type Option, optionsOf } from "#ui/option-list/option.ts"

/** The chapters or regions of each account type, to choose from (SPEC §3). */
export const regionOptions = Object.fromEntries(
  accountTypes.map((type) => [type, optionsOf(regionsOf(type))]),
) as Readonly<Record<AccountType, readonly Option[]>>
