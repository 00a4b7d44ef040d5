import { accountTypes, type AccountType } from "#machines/signup/account-type.ts"
import { regionsOf } from "#machines/signup/regions.ts"
import { type Option, optionsOf } from "#ui/option-list/option.ts"

/** The options for the chapter or region of each account type (SPEC §3). */
export const regionOptions = Object.fromEntries(
  accountTypes.map((type) => [type, optionsOf(regionsOf(type))]),
) as Readonly<Record<AccountType, readonly Option[]>>
