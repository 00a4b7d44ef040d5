import "./pay-with-pay-pal.css"
import { useSelector } from "@xstate/react"
import { lazy, Suspense, useEffect } from "react"
import type { PayPalButtonProps } from "./pay-pal-button.tsx"
import { Button } from "#ui/button/button.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

/** Loads PayPal's button. A failed import resolves to a component that reports the failure to the flow. */
const PayPalButton = lazy(() =>
  import("./pay-pal-button.tsx")
    .then((module) => ({ default: module.PayPalButton }))
    .catch(() => ({ default: PayPalUnavailable })),
)

function PayPalUnavailable({ payment }: PayPalButtonProps) {
  // React renders this component in place of the failed import, so it reports the failure.
  useEffect(() => payment.send({ type: "button.failed" }), [payment])
  return null
}

/** Shows PayPal's button in place of our own button (DECISIONS §7), or Retry if it did not load. */
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
        {/* A new payment, another currency or a retry needs a new button. */}
        <PayPalButton key={`${payment.sessionId} ${currency} ${tries}`} {...props} />
      </Suspense>
    </div>
  )
}
