import { useSelector } from "@xstate/react"
import { lazy, Suspense, useEffect } from "react"
import type { ActorRefFrom } from "xstate"
import type { paymentMachine } from "#machines/payment/payment.machine.ts"
import { Button } from "#ui/button.tsx"
import { Loading, Skeleton } from "#ui/skeleton.tsx"

type Payment = ActorRefFrom<typeof paymentMachine>

/** A part of the portal that does not load is a button that does not come: the flow knows what to do then. */
const PayPalButton = lazy(() =>
  import("#machines/payment/pay-pal-button.tsx").then(
    (module) => ({ default: module.PayPalButton }),
    () => ({ default: Missing }),
  ),
)

function Missing({ payment }: { readonly payment: Payment }) {
  useEffect(() => payment.send({ type: "button.failed" }), [payment])
  return null
}

/** What stands where others find 'Yes, Make Payment' (DECISIONS §7): PayPal's button, or a way to ask for it again. */
export function PayWithPayPal({ payment }: { readonly payment: Payment }) {
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
        <PayPalButton key={tries} payment={payment} />
      </Suspense>
    </div>
  )
}
