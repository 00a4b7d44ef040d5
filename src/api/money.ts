import type { Currency } from "./contract/currency.ts"

type CurrencyCode = typeof Currency.Type

/** Shows ₦ and $ without a country; other dollars get their country's letters. */
const locale = "en-NG"

const formatters = new Map<string, Intl.NumberFormat>()

const formatterOf = (currency: CurrencyCode, isWhole: boolean): Intl.NumberFormat => {
  const key = `${currency}${isWhole}`
  const known = formatters.get(key)
  if (known) return known
  const digits = isWhole ? 0 : 2
  const made = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: currency === "USD" ? "narrowSymbol" : "symbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formatters.set(key, made)
  return made
}

/**
 * Formats an amount: '₦5,000', '$5', '₦1,250.50'. Whole amounts have no decimals (DECISIONS §7).
 * @param amount in major units.
 */
export const formatMoney = (amount: number, currency: CurrencyCode): string =>
  formatterOf(currency, Number.isInteger(amount)).format(amount)

/** Converts major units to whole minor units, because sums of major units have rounding errors. */
export const minorOf = (major: number): number => Math.round(major * 100)
