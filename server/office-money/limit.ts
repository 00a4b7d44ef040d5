import type { Currency } from "#api/contract/currency.ts"
import { majorText, minorFromText } from "#server/money.ts"

type CurrencyCode = typeof Currency.Type

/** The highest amount that one member of staff decides about alone, in minor units, for each currency. */
export type MoneyLimit = Readonly<Record<CurrencyCode, number>>

/** ₦50,000, and 50 of the other currencies (DECISIONS §3.18). */
const defaults: MoneyLimit = {
  NGN: 5_000_000,
  USD: 5_000,
  AUD: 5_000,
  CAD: 5_000,
  EUR: 5_000,
  GBP: 5_000,
}
const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(defaults, code)

/**
 * Reads the limits of `MONEY_LIMIT`, such as "NGN=50000,USD=50" in major units. A currency that it does not name keeps its
 * default. Returns a sentence for each wrong entry.
 */
export const readMoneyLimit = (
  text: string | null,
): { readonly limit: MoneyLimit; readonly problems: readonly string[] } => {
  const limit = { ...defaults }
  const problems: string[] = []
  for (const entry of (text ?? "").split(",").filter((part) => part.trim() !== "")) {
    const [code = "", amount = ""] = entry.split("=").map((part) => part.trim())
    const minor = minorFromText(amount)
    if (isCurrency(code) && minor !== undefined) limit[code] = minor
    else
      problems.push(
        `MONEY_LIMIT has the entry "${entry.trim()}": write it as in NGN=${majorText(5_000_000)}.`,
      )
  }
  return { limit, problems }
}

/**
 * Returns whether a refund of `wanted` needs a second person: with what was returned before, it is above the limit of the
 * payment's currency. Several small refunds do not avoid one. Amounts in minor units; `remaining` is what can still be
 * refunded (OFFICE §7).
 */
export const needsSecond = (
  payment: { readonly amount: number; readonly remaining: number },
  wanted: number,
  limit: number,
): boolean => payment.amount - payment.remaining + wanted > limit
