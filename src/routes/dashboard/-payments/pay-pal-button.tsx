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
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Currency } from "#api/contract/payments.ts"
import { paymentConfig } from "#api/payments.ts"
import type { paymentMachine } from "#machines/payment/payment.machine.ts"
import type { PaymentRequest } from "#machines/payment/payment-request.ts"

type Payment = ActorRefFrom<typeof paymentMachine>
type Snapshot = SnapshotFrom<typeof paymentMachine>

/** PayPal asks for an order by calling us; the flow opens it. Rejects when it could not be opened: PayPal then closes. */
const orderOf = (payment: Payment, request: PaymentRequest | undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    payment.send({ type: "button.pressed", ...(request && { request }) })
    const read = (snapshot: Snapshot): boolean => {
      if (snapshot.matches({ payPal: "ordering" })) return false
      const order = snapshot.matches({ payPal: "approving" }) ? snapshot.context.opened : null
      if (order) resolve(order.id)
      else reject(new Error("The order was not opened"))
      return true
    }
    if (read(payment.getSnapshot())) return
    const subscription = payment.subscribe({
      next: (snapshot) => {
        if (read(snapshot)) subscription.unsubscribe()
      },
      complete: () => reject(new Error("The order was not opened")),
    })
  })

const sendIfLoading = (payment: Payment, type: "button.failed"): void => {
  if (payment.getSnapshot().matches({ payPal: "loading" })) payment.send({ type })
}

/** Says when PayPal's script did not come; react-paypal-js keeps that to itself. */
function ScriptWatch({ payment }: { readonly payment: Payment }) {
  const status = useContext(ScriptContext)?.loadingStatus
  useEffect(() => {
    // Also after the button stood there: another currency is another script.
    if (status === SCRIPT_LOADING_STATE.REJECTED) payment.send({ type: "button.failed" })
  }, [payment, status])
  return null
}

export interface PayPalButtonProps {
  readonly payment: Payment
  /** PayPal's script is of one currency; another one is another `key`. */
  readonly currency?: typeof Currency.Type
  /**
   * Asked at each press, for what a form holds at that moment; null opens nothing: the form then says why. Without it the
   * payment is for what its flow began with.
   */
  readonly onPress?: () => PaymentRequest | null
}

/**
 * PayPal's own button (SPEC §2, global members), bound to a payment: the real @paypal/react-paypal-js, its script from
 * PayPal with a client id, else from this host's sandbox. One try at the script: a new `key` is a new try.
 */
export function PayPalButton({ payment, currency = "USD", onPress }: PayPalButtonProps) {
  const pressedFor = useRef<PaymentRequest>(undefined)
  const { data: config, isError } = useQuery(paymentConfig())
  const isBusy = useSelector(payment, (snapshot) => snapshot.hasTag("busy"))
  // Query reads where PayPal's script is; the flow must know that it cannot be had.
  useEffect(() => {
    if (isError) sendIfLoading(payment, "button.failed")
  }, [payment, isError])
  if (config === undefined) return null
  const { clientId, sdkUrl } = config.paypal
  return (
    <PayPalScriptProvider
      options={{
        clientId: clientId ?? "sandbox",
        currency,
        intent: "capture",
        components: "buttons",
        ...(sdkUrl === null ? {} : { sdkBaseUrl: sdkUrl }),
      }}
    >
      <ScriptWatch payment={payment} />
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
        createOrder={() => orderOf(payment, pressedFor.current)}
        onApprove={async ({ orderID }) => payment.send({ type: "approval.given", orderId: orderID })}
        onCancel={() => payment.send({ type: "approval.cancelled" })}
        onError={() => {
          sendIfLoading(payment, "button.failed")
          // A refused order also ends here, after the flow has said why: it does not listen then.
          payment.send({ type: "approval.failed" })
        }}
      />
    </PayPalScriptProvider>
  )
}
