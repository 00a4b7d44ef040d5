/** Reports the outcome to the page that opened this popup. Without an opener it returns to the portal in this tab. */
;(() => {
  const link = document.querySelector("#outcome")
  const { outcome, order } = link.dataset
  if (window.opener === null || window.opener === window) {
    location.replace(link.href)
    return
  }
  // The opener's origin is the portal's, so no other origin receives the message.
  window.opener.postMessage({ type: "sandbox-paypal", outcome, orderID: order }, new URL(link.href).origin)
  window.close()
})()
