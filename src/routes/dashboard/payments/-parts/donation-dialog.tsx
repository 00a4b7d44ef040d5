import { useSelector } from "@xstate/react"
import { lazy, Suspense, useId, useRef } from "react"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { donationBody, majorOf, totalOf } from "#machines/donation/donation-form.ts"
import { useFieldFocus } from "#machines/form/use-field-focus.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { ButtonSum } from "../../-payments/button-sum.tsx"
import { PaymentState } from "../../-payments/payment-state.tsx"
import { PayWithPayPal } from "../../-payments/pay-with-pay-pal.tsx"
import { DonationCharge } from "./donation-charge.tsx"
import type { DonationFlow } from "./donation-fields.tsx"
import { isRedirecting, RedirectDialog } from "./redirect-dialog.tsx"

interface DonationDialogProps {
  readonly role: Role
  readonly donation: DonationFlow
}

const formId = "donation-form"

/** Loads with the dialog, because the scripts of these fields are larger than those of the payment histories. */
const DonationFields = lazy(() =>
  import("./donation-fields.tsx").then((module) => ({ default: module.DonationFields })),
)
const skeleton = (
  <Loading label="Loading the form">
    <SkeletonText lines={6} />
  </Loading>
)

/** Shows the donation dialog (SPEC §2). Global members have PayPal's button in place of Donate Now. */
export function DonationDialog({ role, donation }: DonationDialogProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const isAsking = useSelector(donation, (snapshot) => snapshot.hasTag("asking"))
  const isRestoring = useSelector(donation, (snapshot) => snapshot.matches("restoring"))
  const isPaying = useSelector(donation, (snapshot) => snapshot.matches({ donating: "paying" }))
  const currency = useSelector(donation, ({ context }) => context.values.currency)
  const total = useSelector(donation, ({ context }) => majorOf(totalOf(context.values)))
  const chargeTextId = useId()
  const errorId = useId()
  const payment = useSelector(donation, (snapshot) => snapshot.children.payment)
  const isLeaving = useSelector(payment, isRedirecting)
  const isAtPayPal = useSelector(
    payment,
    (snapshot) =>
      snapshot?.hasTag("approving") === true || snapshot?.matches({ payPal: "ordering" }) === true,
  )
  useFieldFocus(donation, formRef)
  const cancel = () => donation.send({ type: "donation.cancelled" })
  const submit = () => donation.send({ type: "donation.submitted" })
  return (
    <>
      <Dialog
        isOpen={isAsking && !isLeaving}
        onOpenChange={(open) => {
          if (!open) cancel()
        }}
        // A press outside must not cancel a running payment. PayPal's window counts as outside.
        isDismissable={!isPaying && !isAtPayPal}
        title="Make a Donation"
        subtitle="Your donation goes to the areas you choose."
        width={560}
        actions={
          isRestoring ? undefined : (
            <div className="donation-pay">
              <DonationCharge donation={donation} chargeTextId={chargeTextId} errorId={errorId} />
              {role === "GlobalNetwork" ? (
                payment && (
                  <PayWithPayPal
                    payment={payment}
                    currency={currency}
                    onPress={() => {
                      submit()
                      const { values, errors } = donation.getSnapshot().context
                      return Object.keys(errors).length > 0
                        ? null
                        : { purpose: "donation", donation: donationBody(values) }
                    }}
                  />
                )
              ) : (
                <Button type="submit" form={formId} isPending={isPaying} aria-describedby={chargeTextId}>
                  Donate Now
                  {total > 0 && <ButtonSum sum={formatMoney(total, currency)} />}
                </Button>
              )}
            </div>
          )
        }
      >
        {isRestoring ? (
          skeleton
        ) : (
          <Form id={formId} ref={formRef} label="Your donation" onSubmit={submit}>
            <Suspense fallback={skeleton}>
              <DonationFields donation={donation} isLocked={isPaying || isAtPayPal} errorId={errorId} />
            </Suspense>
          </Form>
        )}
        {payment && <PaymentState payment={payment} />}
        {role === "GlobalNetwork" && (
          <p className="quiet payments-hint">If the PayPal button does not appear, please reload the page.</p>
        )}
      </Dialog>
      {payment && <RedirectDialog payment={payment} onCancel={cancel} />}
    </>
  )
}
