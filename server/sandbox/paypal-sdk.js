/**
 * A local stand-in for the script of PayPal's button: the part of its version 5 API that @paypal/react-paypal-js uses.
 * The button opens the approval page of the sandbox in a popup, or in this tab where popups are blocked.
 */
;(() => {
  const base = new URL(document.currentScript.src)
  const approvalOf = (id) => new URL(`/sandbox/paypal/approve/${encodeURIComponent(id)}`, base)
  const stylesheet = new URL("/sandbox/paypal/button.css", base)

  /** Resolves with "approved" or "cancelled". A popup that the payer closes counts as cancelled. */
  const outcomeOf = (popup, id) =>
    new Promise((resolve) => {
      let closedChecks = 0
      const settle = (outcome) => {
        removeEventListener("message", onMessage)
        clearInterval(watch)
        resolve(outcome)
      }
      const onMessage = (event) => {
        // `source` is null if the popup has closed after it sent the message.
        if (event.origin !== base.origin || (event.source !== null && event.source !== popup)) return
        const report = event.data
        if (report?.type === "sandbox-paypal" && report.orderID === id) settle(report.outcome)
      }
      // Waits after the popup has closed, because its message may arrive later.
      const watch = setInterval(() => {
        if (popup.closed && ++closedChecks > 4) settle("cancelled")
      }, 250)
      addEventListener("message", onMessage)
    })

  const Buttons = (given) => {
    let options = given
    let button
    let sheet
    let enabled = true
    let busy = false

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
        const id = await options.createOrder({ paymentSource: "paypal" }, {})
        if (popup === null) {
          location.assign(approvalOf(id))
          return
        }
        popup.location.href = approvalOf(id).href
        const outcome = await outcomeOf(popup, id)
        popup.close()
        if (outcome === "approved") await options.onApprove?.({ orderID: id, payerID: "SANDBOXPAYER" }, {})
        else await options.onCancel?.({ orderID: id })
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
        sheet = document.createElement("link")
        sheet.rel = "stylesheet"
        sheet.href = stylesheet.href
        button = document.createElement("button")
        button.type = "button"
        button.className = "sandbox-paypal-button"
        button.textContent = "PayPal"
        button.disabled = !enabled
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
