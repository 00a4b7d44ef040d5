/**
 * The server counts money in whole minor units (kobo, cents). The contract and PayPal use major units (DECISIONS §1).
 * Amounts are converted as decimal text, so that no floating-point rounding changes them. All six currencies of SPEC §9
 * have two decimals.
 */
const decimalText = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/** Converts a text in major units ("100", "100.5" or "100.50") to minor units; undefined for any other text. */
export const minorFromText = (major: string): number | undefined => {
  const [, whole, fraction = ""] = decimalText.exec(major) ?? []
  if (whole === undefined) return undefined
  const minor = Number(`${whole}${fraction.padEnd(2, "0")}`)
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** Converts major units to minor units; undefined when negative, not finite or with more than two decimals. */
export const minorFromWire = (major: number): number | undefined =>
  Number.isFinite(major) ? minorFromText(String(major)) : undefined

/** Converts minor units to a text in major units, with two decimals and no separators: 10000 becomes "100.00". */
export const majorText = (minor: number): string => {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new Error("money is a whole number of minor units")
  const digits = String(minor).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Converts minor units to a number of major units. */
export const majorFromMinor = (minor: number): number => Number(majorText(minor))

const symbols: Readonly<Record<string, string>> = {
  NGN: "₦",
  USD: "$",
  AUD: "A$",
  CAD: "CA$",
  EUR: "€",
  GBP: "£",
}

/** Formats minor units for people: "₦5,000", "$100", "£12.50". A whole amount has no decimals. */
export const formatMoney = (minor: number, currency: string): string => {
  const [whole = "0", fraction = "00"] = majorText(minor).split(".")
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",")
  return `${symbols[currency] ?? `${currency} `}${grouped}${fraction === "00" ? "" : `.${fraction}`}`
}
