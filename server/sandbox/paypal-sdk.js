/**
 * A local stand-in for the script of PayPal's button: the part of its version 5 API that @paypal/react-paypal-js uses.
 * Like the real script it is loaded for one currency, inserts style elements with the page's nonce, dims the page by an
 * overlay in `body` while the payer approves in a popup, and shows the approval in a frame of that overlay where popups
 * are blocked.
 */
;(() => {
  /** Makes an element with properties and children. */
  function element(name, properties = {}, ...children) {
    const created = Object.assign(document.createElement(name), properties)
    created.append(...children)
    return created
  }
  const base = new URL(document.currentScript.src)
  const nonce = document.currentScript.dataset.cspNonce
  const approvalUrlOf = (id) => {
    const url = new URL(`/sandbox/paypal/approve/${encodeURIComponent(id)}`, base)
    url.searchParams.set("currency", base.searchParams.get("currency") ?? "USD")
    return url.href
  }

  const style = (css) => element("style", { textContent: css, nonce: nonce ?? "" })

  const buttonStyle = `
.sandbox-paypal-button { display: block; width: 100%; min-height: 48px; padding: 12px 16px; border: 0;
  border-radius: 10px; background: oklch(0.84 0.15 85); color: oklch(0.25 0.07 265); font: inherit; font-weight: 800;
  cursor: pointer }
.sandbox-paypal-button:hover { background: oklch(0.8 0.15 85) }
.sandbox-paypal-button:focus-visible { outline: 3px solid oklch(0.4 0.15 265); outline-offset: 2px }
.sandbox-paypal-button:disabled, .sandbox-paypal-button[aria-busy="true"] { opacity: 0.6; cursor: default }`
  const overlayStyle = `
.paypal-checkout-sandbox { position: fixed; inset: 0; z-index: 2147483647; display: grid; place-content: center;
  justify-items: center; gap: 16px; padding: 16px; background: oklch(0.2 0.02 265 / 0.97); color: white;
  text-align: center }
.paypal-checkout-sandbox iframe { width: min(480px, calc(100vw - 32px)); height: min(640px, calc(100dvh - 120px));
  border: 0; border-radius: 12px; background: white }
.paypal-checkout-sandbox button { min-height: 44px; padding: 8px 20px; border: 1px solid white; border-radius: 8px;
  background: none; color: inherit; font: inherit; cursor: pointer }`

  let overlays = 0
  /** Shows the overlay around a popup or a frame. */
  const showOverlay = ({ frame, onContinue, onClose }) => {
    const closeButton = element("button", { type: "button", textContent: "Close PayPal" })
    closeButton.addEventListener("click", onClose)
    const continueButton = element("button", { type: "button", textContent: "Click to Continue" })
    continueButton.addEventListener("click", onContinue)
    const overlay = element(
      "div",
      { id: `zoid-paypal-checkout-uid_sandbox_${++overlays}`, className: "paypal-checkout-sandbox" },
      style(overlayStyle),
      ...(frame
        ? [frame]
        : [
            element("p", { textContent: "Don’t see the secure PayPal browser? Click below to continue." }),
            continueButton,
          ]),
      closeButton,
    )
    document.body.append(overlay)
    return overlay
  }

  /** Resolves with "approved" or "cancelled". A popup that the payer closes counts as cancelled. */
  const approve = (id, popup) =>
    new Promise((resolve) => {
      const frame =
        popup === null ? element("iframe", { src: approvalUrlOf(id), title: "PayPal" }) : undefined
      let closedChecks = 0
      const settle = (outcome) => {
        removeEventListener("message", onMessage)
        clearInterval(watch)
        overlay.remove()
        popup?.close()
        resolve(outcome)
      }
      const overlay = showOverlay({
        frame,
        onContinue: () => popup?.focus(),
        onClose: () => settle("cancelled"),
      })
      const onMessage = (event) => {
        // `source` is null if the popup has closed after it sent the message.
        const sender = popup ?? frame.contentWindow
        if (event.origin !== base.origin || (event.source !== null && event.source !== sender)) return
        const report = event.data
        if (report?.type === "sandbox-paypal" && report.orderID === id) settle(report.outcome)
      }
      // Waits after the popup has closed, because its message may arrive later.
      const watch = setInterval(() => {
        if (popup?.closed && ++closedChecks > 4) settle("cancelled")
      }, 250)
      addEventListener("message", onMessage)
      if (popup !== null) popup.location.href = approvalUrlOf(id)
    })

  const Buttons = (given) => {
    let options = given
    let button
    let sheet
    let enabled = true
    let busy = false

    const run = async (id, popup) => {
      if ((await approve(id, popup)) !== "approved") return options.onCancel?.({ orderID: id })
      // After a declined card the page restarts the approval of the same order.
      const restart = () => run(id, open("", "sandbox-paypal", "popup,width=480,height=720"))
      return options.onApprove?.({ orderID: id, payerID: "SANDBOXPAYER" }, { restart })
    }

    const start = async () => {
      let refused = false
      const actions = {
        resolve: () => Promise.resolve(),
        reject: () => {
          refused = true
          return Promise.resolve()
        },
      }
      await options.onClick?.({ fundingSource: "paypal" }, actions)
      if (refused) return
      // Opens the popup before the order exists: browsers block popups that open later than the press.
      const popup = open("", "sandbox-paypal", "popup,width=480,height=720")
      try {
        await run(await options.createOrder({ paymentSource: "paypal" }, {}), popup)
      } catch (error) {
        popup?.close()
        options.onError?.(error)
      }
    }

    const press = () => {
      if (!enabled || busy) return
      busy = true
      button.setAttribute("aria-busy", "true")
      button.setAttribute("aria-disabled", "true")
      start()
        .catch((error) => options.onError?.(error))
        .finally(() => {
          busy = false
          button?.removeAttribute("aria-busy")
          button?.removeAttribute("aria-disabled")
        })
    }

    const setEnabled = (value) => {
      enabled = value
      if (button !== undefined) button.disabled = !value
      return Promise.resolve()
    }

    return {
      isEligible: () => true,
      updateProps: (props) => {
        options = {
          ...options,
          ...Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)),
        }
        return Promise.resolve()
      },
      render: (target) => {
        const container = typeof target === "string" ? document.querySelector(target) : target
        if (container === null)
          return Promise.reject(new Error("the container of the PayPal button does not exist"))
        sheet = style(buttonStyle)
        button = element("button", {
          type: "button",
          className: "sandbox-paypal-button",
          textContent: "PayPal",
          disabled: !enabled,
        })
        button.addEventListener("click", press)
        container.append(sheet, button)
        options.onInit?.({}, { enable: () => setEnabled(true), disable: () => setEnabled(false) })
        return Promise.resolve()
      },
      close: () => {
        button?.remove()
        sheet?.remove()
        button = undefined
        return Promise.resolve()
      },
    }
  }

  window.paypal = { version: "5.0.0", Buttons, FUNDING: { PAYPAL: "paypal" } }
})()
