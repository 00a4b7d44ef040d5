/**
 * Money inside the server is an integer of minor units (kobo, cents), always; on the wire and at PayPal it is in major
 * units (DECISIONS §1). Amounts are converted as decimal text, never by multiplying or dividing fractions, so that no
 * binary rounding changes them. All six currencies of SPEC §9 have two decimals.
 */
const decimalText = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/** "100", "100.5" or "100.50" major units as minor units; undefined for anything else, more than two decimals included. */
export const minorFromText = (major: string): number | undefined => {
  const [, whole, fraction = ""] = decimalText.exec(major) ?? []
  if (whole === undefined) return undefined
  const minor = Number(`${whole}${fraction.padEnd(2, "0")}`)
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** A wire amount in major units as minor units; undefined when it is negative, not finite or finer than a minor unit. */
export const minorFromWire = (major: number): number | undefined =>
  Number.isFinite(major) ? minorFromText(String(major)) : undefined

/** Minor units as PayPal writes them: always two decimals, no separators ("10000" kobo → "100.00"). */
export const majorText = (minor: number): string => {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new Error("money is a whole number of minor units")
  const digits = String(minor).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Minor units as the wire has them: a JSON number of major units. */
export const majorFromMinor = (minor: number): number => Number(majorText(minor))

const signs: Readonly<Record<string, string>> = {
  NGN: "₦",
  USD: "$",
  AUD: "A$",
  CAD: "CA$",
  EUR: "€",
  GBP: "£",
}

/** How a person reads an amount: sign and separators, no decimals when whole ("₦5,000", "$100", "£12.50"). */
export const formatMoney = (minor: number, currency: string): string => {
  const [whole = "0", fraction = "00"] = majorText(minor).split(".")
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",")
  return `${signs[currency] ?? `${currency} `}${grouped}${fraction === "00" ? "" : `.${fraction}`}`
}
