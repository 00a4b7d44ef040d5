import { ToWords } from "to-words"
import type { Currency } from "#api/contract/currency.ts"
import { majorText } from "#server/money.ts"

const words = new ToWords({ localeCode: "en-GB", converterOptions: { useAnd: true } })

/** The singular and plural names of a currency's units, then of its hundredths. */
const units: Readonly<Record<typeof Currency.Type, readonly [string, string, string, string]>> = {
  NGN: ["naira", "naira", "kobo", "kobo"],
  USD: ["US dollar", "US dollars", "cent", "cents"],
  AUD: ["Australian dollar", "Australian dollars", "cent", "cents"],
  CAD: ["Canadian dollar", "Canadian dollars", "cent", "cents"],
  EUR: ["euro", "euros", "cent", "cents"],
  GBP: ["pound sterling", "pounds sterling", "penny", "pence"],
}

// `to-words` gets digits as text, so that no amount becomes a floating-point number.
const spell = (digits: string, singular: string, plural: string) =>
  `${words.convert(digits).toLowerCase()} ${Number(digits) === 1 ? singular : plural}`

/** Spells an amount of minor units: 'Five thousand naira', 'Twelve pounds sterling, fifty pence'. */
export const amountInWords = (minor: number, currency: typeof Currency.Type): string => {
  const [whole = "0", fraction = "00"] = majorText(minor).split(".")
  const [unit, unitPlural, hundredth, hundredthPlural] = units[currency]
  const amountText = [
    ...(Number(whole) > 0 ? [spell(whole, unit, unitPlural)] : []),
    ...(Number(fraction) > 0 ? [spell(String(Number(fraction)), hundredth, hundredthPlural)] : []),
  ].join(", ")
  return amountText.charAt(0).toUpperCase() + amountText.slice(1)
}
