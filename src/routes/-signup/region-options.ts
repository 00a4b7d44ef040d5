import { accountTypes, type AccountType } from "#machines/signup/account-type.ts"
import { regionsOf } from "#machines/signup/regions.ts"
import { type Option, optionsOf } from "#ui/option-list/option.ts"

const byName = new Intl.Collator("en").compare

/** The options for the chapter or region of each account type, in alphabetical order (SPEC §3). */
export const regionOptions = Object.fromEntries(
  accountTypes.map((type) => [type, optionsOf(regionsOf(type).toSorted(byName))]),
) as Readonly<Record<AccountType, readonly Option[]>>
