/** Whether a stored link may stay: `RichText` must allow its address. */
export const isLink = (address: string): boolean =>
  /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i.test(address.trim())

/** Two labels or more, of which the last is no number. A browser takes a number for an IP address: 80 for 0.0.0.80. */
const domain = /[^.]\.\d*[^\d.][^.]*\.?$/

/**
 * Returns the address of a link as typed: 'example.org' becomes 'https://example.org', 'a@example.org' becomes
 * 'mailto:a@example.org'. Returns undefined unless it is an address with https and a domain, or a mail address.
 */
export const linkAddress = (typed: string): string | undefined => {
  const text = typed.trim()
  const address = /^[^\s@/:]+@(?:[^\s@/:.]+\.)+[^\s@/:.]+\.?$/.test(text)
    ? `mailto:${text}`
    : /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
      ? text
      : `https://${text}`
  const isWeb = /^https:\/\/[^\s/]/i.test(address) && domain.test(URL.parse(address)?.hostname ?? "")
  return isWeb || /^mailto:[^\s@]+@[^\s@]+$/i.test(address) ? address : undefined
}
