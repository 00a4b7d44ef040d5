import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { SubscriptionStatus } from "#api/contract/subscriptions.ts"
import type { Role } from "#api/contract/users.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import type { subscriptionMachine } from "#machines/subscription/subscription.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { isCapturing, PaymentState } from "../../-payments/payment-state.tsx"
import { PayWithPayPal } from "../../-payments/pay-with-pay-pal.tsx"
import { coverText, nextYearText } from "./coverage.ts"
import { feeOf } from "./requested-fee.ts"
import { isRedirecting, RedirectDialog } from "./redirect-dialog.tsx"

interface SubscribeDialogProps {
  /** Null on a host that does not send it. The dialog then shows no amount; the payment page does. */
  readonly subscriptionStatus: SubscriptionStatus | null
  readonly role: Role
  readonly subscription: ActorRefFrom<typeof subscriptionMachine>
}

/** The price and the period of the year that is paid. */
type Fee = Pick<SubscriptionStatus, "amount" | "currency" | "rate" | "periodStart" | "periodEnd">

function Terms({ fee: { amount, currency, rate, periodStart, periodEnd } }: { readonly fee: Fee }) {
  return (
    <DataList
      items={[
        { label: "Annual subscription", value: formatMoney(amount, currency) },
        { label: "Rate", value: rate },
        { label: "Period", value: `${formatDay(periodStart, lagos)} to ${formatDay(periodEnd, lagos)}` },
      ]}
    />
  )
}

/** Shows 'Pay Annual Subscription' with the amount, the rate and the period of the requested year (SPEC §2). */
export function SubscribeDialog({ subscriptionStatus, role, subscription }: SubscribeDialogProps) {
  const isAsking = useSelector(subscription, (snapshot) => snapshot.hasTag("asking"))
  const payment = useSelector(subscription, (snapshot) => snapshot.children.payment)
  const year = useSelector(subscription, (snapshot) => snapshot.context.year)
  const fee = feeOf(subscriptionStatus, year)
  const isLeaving = useSelector(payment, isRedirecting)
  const isPaying = useSelector(
    payment,
    (snapshot) => snapshot?.hasTag("approving") === true || snapshot?.matches("opening") === true,
  )
  const isConfirming = useSelector(payment, isCapturing)
  const cancel = () => subscription.send({ type: "subscription.cancelled" })
  return (
    <>
      <Dialog
        isOpen={isAsking && !isLeaving}
        onOpenChange={(open) => {
          if (!open) cancel()
        }}
        // A press outside must not cancel a running payment. PayPal's window counts as outside.
        isDismissable={!isPaying}
        role="alertdialog"
        title="Pay Annual Subscription"
        actions={
          <>
            <Button variant="secondary" isDisabled={isConfirming} onPress={cancel}>
              No, Cancel
            </Button>
            {payment && role === "GlobalNetwork" ? (
              <PayWithPayPal payment={payment} />
            ) : (
              <Button
                isPending={payment !== undefined}
                onPress={() =>
                  subscription.send({ type: "subscription.confirmed", amount: fee?.amount ?? null })
                }
              >
                Yes, Proceed
              </Button>
            )}
          </>
        }
      >
        {fee !== null && <Terms fee={fee} />}
        {fee !== null && <p className="subscription-cover">{coverText(fee)}</p>}
        <p className="quiet">
          Dues cover the financial year, January to December.
          {fee !== null && ` ${nextYearText(fee)}`}
        </p>
        {payment && <PaymentState payment={payment} />}
        {role === "GlobalNetwork" && (
          <p className="quiet payments-hint">If the PayPal button does not appear, please reload the page.</p>
        )}
      </Dialog>
      {payment && <RedirectDialog payment={payment} onCancel={cancel} />}
    </>
  )
}
