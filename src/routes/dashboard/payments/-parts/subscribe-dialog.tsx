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
import { PaymentState } from "../../-payments/payment-state.tsx"
import { PayWithPayPal } from "../../-payments/pay-with-pay-pal.tsx"
import { isRedirecting, RedirectDialog } from "./redirect-dialog.tsx"

interface SubscribeDialogProps {
  readonly subscriptionStatus: SubscriptionStatus
  readonly role: Role
  readonly subscription: ActorRefFrom<typeof subscriptionMachine>
}

/** Shows 'Pay Annual Subscription' with the amount, the rate and the period (SPEC §2). */
export function SubscribeDialog({ subscriptionStatus, role, subscription }: SubscribeDialogProps) {
  const isAsking = useSelector(subscription, (snapshot) => snapshot.hasTag("asking"))
  const payment = useSelector(subscription, (snapshot) => snapshot.children.payment)
  const isLeaving = useSelector(payment, isRedirecting)
  const isPaying = useSelector(
    payment,
    (snapshot) =>
      snapshot?.matches({ payPal: "approving" }) === true || snapshot?.matches("opening") === true,
  )
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
            <Button variant="secondary" onPress={cancel}>
              No, Cancel
            </Button>
            {payment && role === "GlobalNetwork" ? (
              <PayWithPayPal payment={payment} />
            ) : (
              <Button
                isPending={payment !== undefined}
                onPress={() => subscription.send({ type: "subscription.confirmed" })}
              >
                Yes, Proceed
              </Button>
            )}
          </>
        }
      >
        <DataList
          items={[
            {
              label: "Annual subscription",
              value: formatMoney(subscriptionStatus.amount, subscriptionStatus.currency),
            },
            { label: "Rate", value: subscriptionStatus.rate },
            {
              label: "Period",
              value: `${formatDay(subscriptionStatus.periodStart, lagos)} to ${formatDay(subscriptionStatus.periodEnd, lagos)}`,
            },
          ]}
        />
        <p className="quiet">
          Dues cover the financial year, January to December: what you pay today lasts until{" "}
          {formatDay(subscriptionStatus.periodEnd, lagos)}.
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
