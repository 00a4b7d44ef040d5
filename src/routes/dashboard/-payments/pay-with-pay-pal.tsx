import "./pay-with-pay-pal.css"
import { useSelector } from "@xstate/react"
import { lazy, Suspense, useEffect } from "react"
import type { PayPalButtonProps } from "./pay-pal-button.tsx"
import { Button } from "#ui/button/button.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

/** A part of the portal that does not load is a button that does not come: the flow knows what to do then. */
const PayPalButton = lazy(() =>
  import("./pay-pal-button.tsx").then(
    (module) => ({ default: module.PayPalButton }),
    () => ({ default: PayPalUnavailable }),
  ),
)

function PayPalUnavailable({ payment }: PayPalButtonProps) {
  // This part stands for a script that did not load, which nobody but React noticed.
  useEffect(() => payment.send({ type: "button.failed" }), [payment])
  return null
}

/** What stands where others find the button that pays (DECISIONS §7): PayPal's button, or a way to ask for it again. */
export function PayWithPayPal(props: PayPalButtonProps) {
  const { payment, currency = "USD" } = props
  const isLoading = useSelector(payment, (snapshot) => snapshot.matches({ payPal: "loading" }))
  const isMissing = useSelector(payment, (snapshot) => snapshot.matches({ payPal: "missing" }))
  const tries = useSelector(payment, (snapshot) => snapshot.context.tries)
  if (isMissing)
    return (
      <Button variant="secondary" onPress={() => payment.send({ type: "button.retried" })}>
        Retry
      </Button>
    )
  return (
    <div className="pay-pal">
      {isLoading && (
        <Loading label="Loading PayPal">
          <Skeleton height={44} />
        </Loading>
      )}
      <Suspense>
        {/* A payment that was refused is followed by another one, whose button is its own. */}
        <PayPalButton key={`${payment.sessionId} ${currency} ${tries}`} {...props} />
      </Suspense>
    </div>
  )
}
