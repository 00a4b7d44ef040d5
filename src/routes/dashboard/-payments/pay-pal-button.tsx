import "./pay-pal-button.css"
import {
  PayPalButtons,
  PayPalScriptProvider,
  SCRIPT_LOADING_STATE,
  ScriptContext,
} from "@paypal/react-paypal-js"
import { useQuery } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useContext, useEffect, useRef } from "react"
import { type SnapshotFrom, waitFor } from "xstate"
import type { Currency } from "#api/contract/currency.ts"
import { paymentConfig } from "#api/payments.ts"
import type { paymentMachine } from "#machines/payment/payment.machine.ts"
import type { PaymentRequest } from "#machines/payment/payment-request.ts"
import { keepPayPalUsable, pageNonce, removePayPalScript } from "./pay-pal-page.ts"
import type { Payment } from "./payment-state.tsx"

type Snapshot = SnapshotFrom<typeof paymentMachine>

/** Opens an order through the flow and returns its id. Rejects if the order was not opened; PayPal's window then closes. */
const openOrder = (payment: Payment, request: PaymentRequest | undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    payment.send({ type: "button.pressed", ...(request && { request }) })
    /** Settles the promise. Returns false while the order is being opened. */
    const settle = (snapshot: Snapshot): boolean => {
      if (snapshot.matches({ payPal: "ordering" })) return false
      const order = snapshot.matches({ payPal: "approving" }) ? snapshot.context.opened : null
      if (order) resolve(order.id)
      else reject(new Error("The order was not opened"))
      return true
    }
    if (settle(payment.getSnapshot())) return
    const subscription = payment.subscribe({
      next: (snapshot) => {
        if (settle(snapshot)) subscription.unsubscribe()
      },
      complete: () => reject(new Error("The order was not opened")),
    })
  })

/** Reports an approval to the flow. After a declined card PayPal's window opens again for the same order. */
const finishApproval = async (
  payment: Payment,
  orderId: string,
  { restart }: { readonly restart: () => void },
): Promise<void> => {
  payment.send({ type: "approval.given", orderId })
  const after = await waitFor(payment, (snapshot) => !snapshot.matches({ payPal: "capturing" }))
  if (after.matches({ payPal: "approving" })) restart()
}

const reportLoadFailure = (payment: Payment): void => {
  if (payment.getSnapshot().matches({ payPal: "loading" })) payment.send({ type: "button.failed" })
}

/** Reports to the flow that PayPal's script failed to load. react-paypal-js does not report it by a callback. */
function ScriptFailure({ payment }: { readonly payment: Payment }) {
  const status = useContext(ScriptContext)?.loadingStatus
  useEffect(() => {
    // Every currency loads its own script, so a failure can occur in any state.
    if (status === SCRIPT_LOADING_STATE.REJECTED) payment.send({ type: "button.failed" })
  }, [payment, status])
  return null
}

export interface PayPalButtonProps {
  readonly payment: Payment
  /** PayPal's script supports one currency. Another currency needs another `key`. */
  readonly currency?: typeof Currency.Type
  /**
   * Returns the request for the form's values at each press, or null to open nothing because the form has errors. Without it the
   * flow pays for the request it started with.
   */
  readonly onPress?: () => PaymentRequest | null
}

/**
 * Shows PayPal's own button for a payment (SPEC §2, global members). With a client id the script comes from PayPal, otherwise
 * from this host's sandbox. If the script fails to load, a new `key` tries again.
 */
export function PayPalButton({ payment, currency = "USD", onPress }: PayPalButtonProps) {
  const pressedFor = useRef<PaymentRequest>(undefined)
  const { data: config, isError } = useQuery(paymentConfig())
  const isBusy = useSelector(payment, (snapshot) => snapshot.hasTag("busy"))
  // Query reads the address of PayPal's script. The flow must know when that fails.
  useEffect(() => {
    if (isError) reportLoadFailure(payment)
  }, [payment, isError])
  // PayPal's script changes the page outside this component.
  useEffect(keepPayPalUsable, [])
  useEffect(() => removePayPalScript, [])
  if (config === undefined) return null
  const nonce = pageNonce()
  const { clientId, sdkUrl } = config.paypal
  return (
    <PayPalScriptProvider
      options={{
        clientId,
        currency,
        intent: "capture",
        components: "buttons",
        ...(nonce === undefined ? {} : { dataCspNonce: nonce }),
        ...(sdkUrl === null ? {} : { sdkBaseUrl: sdkUrl }),
      }}
    >
      <ScriptFailure payment={payment} />
      <PayPalButtons
        className="pay-pal-button"
        fundingSource="paypal"
        style={{ height: 44, shape: "rect", label: "paypal" }}
        disabled={isBusy}
        onInit={() => payment.send({ type: "button.shown" })}
        onClick={(_, actions) => {
          const pressed = onPress?.()
          pressedFor.current = pressed ?? undefined
          return pressed === null ? actions.reject() : actions.resolve()
        }}
        createOrder={() => openOrder(payment, pressedFor.current)}
        onApprove={({ orderID }, actions) => finishApproval(payment, orderID, actions)}
        onCancel={() => payment.send({ type: "approval.cancelled" })}
        onError={() => {
          reportLoadFailure(payment)
          // A rejected order also calls this handler. The flow has handled that already and ignores the event.
          payment.send({ type: "approval.failed" })
        }}
      />
    </PayPalScriptProvider>
  )
}
