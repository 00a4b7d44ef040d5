/**
 * Reports the outcome to the page that opened this popup or holds this frame. A page of its own returns to the portal in
 * this tab.
 */
;(() => {
  const link = document.querySelector("#outcome")
  const { outcome, order } = link.dataset
  const portal = window.parent === window ? window.opener : window.parent
  if (portal === null || portal === window) {
    location.replace(link.href)
    return
  }
  // The portal's origin only, so no other page receives the message.
  portal.postMessage({ type: "sandbox-paypal", outcome, orderID: order }, new URL(link.href).origin)
  window.close()
})()
