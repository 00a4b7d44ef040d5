/** What PayPal's script does to the page around its button, and what the page does about it. */

/** Returns the nonce with which the page's security policy allows PayPal's elements; undefined on a page without one. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce || undefined

/**
 * Removes PayPal's script, because its loader otherwise returns the script of a currency that was used before. The next
 * script ends what is left of this one.
 */
export const removePayPalScript = (): void => {
  for (const script of document.querySelectorAll("script[data-react-paypal-script-id]")) script.remove()
}

/** PayPal's script names its overlay and its frames after itself or after its window library, zoid. */
const isPayPalElement = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && /paypal|zoid/i.test(`${node.id} ${node.className}`)

/** Takes PayPal's nodes out of what react-aria disables outside a dialog. */
const release = (nodes: Iterable<Node>) => {
  for (const node of nodes) {
    if (!isPayPalElement(node)) continue
    node.dataset["reactAriaTopLayer"] = "true"
    node.inert = false
    node.removeAttribute("aria-hidden")
  }
}

/**
 * Keeps PayPal's overlay usable over an open dialog, from which react-aria otherwise takes focus and presses. Returns a
 * function that ends this.
 */
export const keepPayPalUsable = (): (() => void) => {
  release(document.body.children)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) release(addedNodes)
  })
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
