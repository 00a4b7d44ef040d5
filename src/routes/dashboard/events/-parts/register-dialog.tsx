import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { Event } from "#api/contract/events.ts"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import type { eventRegistrationMachine } from "#machines/event-registration/event-registration.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { currencyOf } from "../../../-member/roles.ts"
import { EventTime } from "../../../-member/event-time.tsx"
import { PayWithPayPal } from "../../-payments/pay-with-pay-pal.tsx"
import { isCapturing, type Payment, PaymentState } from "../../-payments/payment-state.tsx"
import { EventPlace } from "../../../-member/event-place.tsx"
import { PlacesLeft } from "../../../-member/event-places-left.tsx"
import { shownPrice } from "./shown-price.ts"

export type EventRegistration = ActorRefFrom<typeof eventRegistrationMachine>

interface RegisterDialogProps {
  readonly event: Event
  readonly role: Role
  readonly registration: EventRegistration
}

/** Returns the sentences about the price and the payment page. */
const noteOf = (event: Event, role: Role): string => {
  const amount = shownPrice(event, role)
  const price = amount === null ? "the fee" : formatMoney(amount, currencyOf(role))
  return role === "GlobalNetwork"
    ? `You will be redirected to a payment channel, PayPal, to pay ${price}. We register you as soon as the payment is confirmed.`
    : `You will be redirected to a payment channel to pay ${price}. We register you as soon as the payment is confirmed.`
}

/** Shows the button for the current state of the payment. */
function PayAction({ payment, role }: { readonly payment: Payment; readonly role: Role }) {
  const isLeft = useSelector(payment, (snapshot) => snapshot.matches("left"))
  if (role === "GlobalNetwork") return <PayWithPayPal payment={payment} />
  return isLeft ? (
    <Button onPress={() => payment.send({ type: "page.reopened" })}>Open Payment Page</Button>
  ) : (
    <Button isPending>Yes, Make Payment</Button>
  )
}

/** Shows 'Register For This Event?' with name, date and location (SPEC §2), and for a paid event how the member pays. */
export function RegisterDialog({ event, role, registration }: RegisterDialogProps) {
  const isOpen = useSelector(registration, (snapshot) => snapshot.hasTag("asking"))
  const isBusy = useSelector(registration, (snapshot) => snapshot.hasTag("busy"))
  const isPaid = useSelector(registration, (snapshot) => snapshot.context.isPaid)
  const payment = useSelector(registration, (snapshot) => snapshot.children.payment)
  const isPaying = useSelector(
    payment,
    (snapshot) => snapshot?.hasTag("approving") === true || snapshot?.matches("opening") === true,
  )
  const isConfirming = useSelector(payment, isCapturing)
  const cancel = () => registration.send({ type: "registration.cancelled" })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) cancel()
      }}
      // A press outside must not cancel a running payment. PayPal's window counts as outside.
      isDismissable={!isBusy && !isPaying}
      role="alertdialog"
      title="Register For This Event?"
      actions={
        <>
          <Button variant="secondary" isDisabled={isBusy || isConfirming} onPress={cancel}>
            No, Cancel
          </Button>
          {payment ? (
            <PayAction payment={payment} role={role} />
          ) : (
            <Button
              isPending={isBusy}
              onPress={() =>
                registration.send({ type: "registration.confirmed", amount: shownPrice(event, role) })
              }
            >
              {isPaid ? "Yes, Make Payment" : "Yes, Proceed"}
            </Button>
          )}
        </>
      }
    >
      <div className="event-ask">
        <DataList
          items={[
            { label: "Event", value: event.name },
            { label: "Date", value: <EventTime at={event.eventDateTime} /> },
            {
              label: event.eventType === "Physical" ? "Location" : "Link",
              value: <EventPlace event={event} isPlain />,
            },
          ]}
        />
        <PlacesLeft event={event} />
        {isPaid && <Alert>{noteOf(event, role)}</Alert>}
        {payment && <PaymentState payment={payment} />}
        {payment && role === "GlobalNetwork" && (
          <p className="quiet">If the PayPal button does not appear, please reload the page.</p>
        )}
      </div>
    </Dialog>
  )
}
