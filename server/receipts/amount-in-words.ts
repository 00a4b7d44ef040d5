import type { Currency } from "#api/contract/payments.ts"
import { majorText } from "#server/money.ts"
import { ToWords } from "to-words"

const words = new ToWords({ localeCode: "en-GB", converterOptions: { useAnd: true } })

/** The singular and plural names of a currency's units and hundredths. */
const units: Readonly<Record<typeof Currency.Type, readonly [string, string, string, string]>> = {
  NGN: ["naira", "naira", "kobo", "kobo"],
  USD: ["US dollar", "US dollars", "cent", "cents"],
  AUD: ["Australian dollar", "Australian dollars", "cent", "cents"],
  CAD: ["Canadian dollar", "Canadian dollars", "cent", "cents"],
  EUR: ["euro", "euros", "cent", "cents"],
  GBP: ["pound sterling", "pounds sterling", "penny", "pence"],
}

// Converts text to text, so that no amount becomes a fraction.
const spell = (digits: string, one: string, many: string) =>
  `${words.convert(digits).toLowerCase()} ${Number(digits) === 1 ? one : many}`

/** Spells an amount: 'Five thousand naira', 'Twelve pounds sterling, fifty pence'. Minor units. */
export const amountInWords = (minor: number, currency: typeof Currency.Type): string => {
  const [whole = "0", fraction = "00"] = majorText(minor).split(".")
  const [unit, unitsOf, part, parts] = units[currency]
  const pieces = [
    ...(Number(whole) > 0 ? [spell(whole, unit, unitsOf)] : []),
    ...(Number(fraction) > 0 ? [spell(String(Number(fraction)), part, parts)] : []),
  ]
  const amountText = pieces.join(", ")
  return amountText.charAt(0).toUpperCase() + amountText.slice(1)
}
