/** Whether a stored link may stay: `RichText` must allow its address. */
export const isLink = (address: string): boolean =>
  /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i.test(address.trim())

/**
 * Returns the address of a link as typed: 'example.org' becomes 'https://example.org', 'a@example.org' becomes
 * 'mailto:a@example.org'. Returns undefined unless it is a web address with https or a mail address.
 */
export const linkAddress = (typed: string): string | undefined => {
  const text = typed.trim()
  const address = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)
    ? `mailto:${text}`
    : /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
      ? text
      : `https://${text}`
  const isWeb = /^https:\/\/[^\s/]/i.test(address) && URL.parse(address)?.hostname.includes(".") === true
  return isWeb || /^mailto:[^\s@]+@[^\s@]+$/i.test(address) ? address : undefined
}
