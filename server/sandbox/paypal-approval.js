/** Tells the portal's page how the approval went; without one behind it, goes back to the portal in this tab. */
;(() => {
  const link = document.querySelector("#outcome")
  const { outcome, order } = link.dataset
  if (window.opener === null || window.opener === window) {
    location.replace(link.href)
    return
  }
  // Only the portal's own origin may hear it; the page that opened this one came from there.
  window.opener.postMessage({ type: "sandbox-paypal", outcome, orderID: order }, new URL(link.href).origin)
  window.close()
})()
