/** The browsers by a mark in the user agent, the most specific first: Edge and Opera also name Chrome. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPiOS|OPT)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUC ?Browser\//, "UC Browser"],
  [/\bYaBrowser\//, "Yandex"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  // Without a word boundary, because browsers under remote control send HeadlessChrome.
  [/(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
]
/** The systems by a mark in the user agent. Android also names Linux, and an iPhone names Mac OS X. */
const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
]

const nameIn = (table: typeof browsers, userAgent: string) =>
  table.find(([mark]) => mark.test(userAgent))?.[1]

/** Returns a plain name of a device, such as 'Chrome on Android', from the header `User-Agent`. */
export const deviceName = (userAgent: string): string => {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? "Unknown device"
}

/**
 * Returns the beginning of an address, such as '102.89.x.x', or null for an unknown address. Never a city: without a
 * database of places it would be a guess.
 */
export const networkRange = (address: string): string | null => {
  const [first, second] = address.split(/[.:]/)
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return `${first}.${second}.x.x`
  if (!address.includes(":")) return null
  return second === "" ? `${first}::x` : `${first}:${second}:x`
}
