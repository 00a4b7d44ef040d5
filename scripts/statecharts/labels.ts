/** Turns code names into words for the pictures. */

/** Names whose capitals the conversion to words would lose. */
const names: Readonly<Record<string, string>> = { "pay pal": "PayPal", paystack: "Paystack", api: "API" }
const known = new RegExp(`\\b(${Object.keys(names).join("|")})\\b`, "g")

/**
 * Splits a name into words: `enteringCode` → "entering code", `login.submitted` → "login submitted",
 * `payPal.approved` → "PayPal approved".
 */
export const words = (name: string): string =>
  name
    .replace(/^#/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[._-]+/g, " ")
    .toLowerCase()
    .replace(known, (name) => names[name]!)

/** Capitalises the first letter. */
export const title = (name: string): string => words(name).replace(/^./, (c) => c.toUpperCase())

/** Formats a delay: 1500 → "1.5 s", 900000 → "15 min". */
export const duration = (ms: number): string =>
  ms >= 60_000 ? `${ms / 60_000} min` : ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`

/** Breaks a text at spaces into lines of at most `maxLength` characters. */
export function wrap(text: string, maxLength: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLength)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
