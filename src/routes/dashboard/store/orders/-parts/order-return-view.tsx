import { useSelector } from "@xstate/react"
import CircleAlert from "lucide-react/icons/circle-alert"
import CircleCheck from "lucide-react/icons/circle-check"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { ActorRefFrom } from "xstate"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import type { Cart } from "#machines/cart/cart.react.ts"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import { Button } from "#ui/button.tsx"
import { Card } from "#ui/card.tsx"
import { DataList } from "#ui/data-list.tsx"
import { Spinner } from "#ui/spinner.tsx"
import { RouterLink } from "../../../../-router-link.ts"
import { ReceiptLink } from "../../../payments/-parts/receipt-link.tsx"
import { orderReturnWords } from "./order-words.ts"

interface OrderReturnProps {
  readonly payment: ActorRefFrom<typeof paymentReturnMachine>
  readonly cart: Cart | undefined
  /** The member has read it, and goes on. */
  readonly onSeen: () => void
}

/** How the payment of an order ended (SPEC §2, §4; DECISIONS §3). The cart is emptied by Continue, and only after a confirmed order. */
export function OrderReturn({ payment, cart, onSeen }: OrderReturnProps) {
  const navigate = useNavigate()
  const at = useSelector(payment, (snapshot) => snapshot)
  // What is shown stays while the page is being left.
  const [isLeaving, setLeaving] = useState(false)
  const words = orderReturnWords(at)
  const isBusy = at.hasTag("busy")
  const isSettled = at.hasTag("settled")
  const { receipt, order, message, reference } = at.context
  const goOn = () => {
    setLeaving(true)
    if (at.matches("confirmed"))
      cart?.send({ type: "order.settled", reference: order?._id ?? reference, ordered: null })
    if (at.matches("alreadyConfirmed") && order !== null)
      cart?.send({
        type: "order.settled",
        reference: order._id,
        ordered: order.products.map(({ product, size, color, quantity }) => ({
          product: product._id,
          size: size ?? null,
          color: color ?? null,
          quantity,
        })),
      })
    payment.send({ type: "return.continued" })
    onSeen()
  }
  if (isLeaving) return null
  return (
    <Card as="section" variant="raised" className="order-return" aria-labelledby="return-title">
      {!isBusy && (
        <span className="order-return-mark" data-tone={isSettled ? "green" : "amber"} aria-hidden="true">
          {isSettled ? <CircleCheck size={40} /> : <CircleAlert size={40} />}
        </span>
      )}
      <h1 id="return-title" className="display">
        {words.title}
      </h1>
      <div role="status" className="order-return-words">
        {isBusy && (
          <>
            <Spinner label="Confirming your payment…" />
            <p>This takes a few seconds. Please stay on this page.</p>
          </>
        )}
        {!isBusy && !isSettled && message !== null && <p>{message}</p>}
        {words.more !== null && <p>{words.more}</p>}
      </div>
      {!isBusy && reference !== "" && (
        <DataList
          items={[
            ...(receipt === null
              ? []
              : [
                  { label: "Order", value: receipt.title },
                  { label: "Amount", value: formatMoney(receipt.amount, receipt.currency) },
                  { label: "Paid on", value: formatDateTime(receipt.paidAt) },
                ]),
            { label: "Reference", value: <span className="numbers order-reference">{reference}</span> },
          ]}
        />
      )}
      {!isBusy && (
        <div className="order-return-actions">
          {isSettled ? (
            <>
              <Button isWide onPress={goOn}>
                Continue
              </Button>
              {receipt !== null && <ReceiptLink reference={receipt.reference} isButton />}
            </>
          ) : (
            <>
              {words.canRepeat && (
                <Button
                  isWide
                  onPress={() => {
                    setLeaving(true)
                    onSeen()
                    void navigate({ to: "/dashboard/store/checkout", replace: true })
                  }}
                >
                  Try Again
                </Button>
              )}
              {words.ask !== null && (
                <Button
                  isWide
                  variant={words.canRepeat ? "secondary" : "primary"}
                  onPress={() => payment.send({ type: "check.requested" })}
                >
                  {words.ask}
                </Button>
              )}
              <RouterLink to="/dashboard/store" variant="quiet">
                Back to Store
              </RouterLink>
            </>
          )}
        </div>
      )}
    </Card>
  )
}
