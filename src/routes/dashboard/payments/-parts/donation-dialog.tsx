import { useSelector } from "@xstate/react"
import { lazy, Suspense, useEffect, useRef } from "react"
import type { Role } from "#api/contract/users.ts"
import { donationBody } from "#machines/donation/donation-form.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { PaymentState } from "../../-payments/payment-state.tsx"
import { PayWithPayPal } from "../../-payments/pay-with-pay-pal.tsx"
import type { Donating } from "./donation-fields.tsx"
import { isRedirecting, RedirectDialog } from "./redirect-dialog.tsx"

interface DonationDialogProps {
  readonly role: Role
  readonly donation: Donating
}

const formId = "gift-form"

/** The lists of a gift weigh more than the histories; they come with the dialog. */
const DonationFields = lazy(() =>
  import("./donation-fields.tsx").then((module) => ({ default: module.DonationFields })),
)
const skeleton = (
  <Loading label="Loading the form">
    <SkeletonText lines={6} />
  </Loading>
)

/** The first control of the field that the flow points out. */
const focusField = (form: HTMLElement | null, name: string): void =>
  form
    ?.querySelector<HTMLElement>(
      `[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"] :is(input, button)`,
    )
    ?.focus()

/** SPEC §2, the donation dialog; global members find PayPal's button where the others find Donate Now. */
export function DonationDialog({ role, donation }: DonationDialogProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const isAsking = useSelector(donation, (snapshot) => snapshot.hasTag("asking"))
  const isRestoring = useSelector(donation, (snapshot) => snapshot.matches("restoring"))
  const isPaying = useSelector(donation, (snapshot) => snapshot.matches({ donating: "paying" }))
  const currency = useSelector(donation, ({ context }) => context.values.currency)
  const payment = useSelector(donation, (snapshot) => snapshot.children.payment)
  const isLeaving = useSelector(payment, () => isRedirecting(payment))
  const isAtPayPal = useSelector(
    payment,
    (snapshot) =>
      snapshot?.matches({ payPal: "approving" }) === true ||
      snapshot?.matches({ payPal: "ordering" }) === true,
  )
  // Focus is the page's: the flow only names the field.
  useEffect(() => {
    const subscription = donation.on("field.pointedOut", ({ name }) => {
      // After the render that shows the sentence, so that it is read out together with the field.
      requestAnimationFrame(() => focusField(formRef.current, name))
    })
    return () => subscription.unsubscribe()
  }, [donation])
  const cancel = () => donation.send({ type: "donation.cancelled" })
  const submit = () => donation.send({ type: "donation.submitted" })
  return (
    <>
      <Dialog
        isOpen={isAsking && !isLeaving}
        onOpenChange={(open) => {
          if (!open) cancel()
        }}
        // A press outside must not end what is under way: PayPal's own window counts as outside.
        isDismissable={!isPaying && !isAtPayPal}
        title="Make a Donation"
        subtitle="Your donation goes to the areas you choose."
        width={560}
        actions={
          isRestoring ? undefined : role === "GlobalNetwork" ? (
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
            <Button type="submit" form={formId} isWide isPending={isPaying}>
              Donate Now
            </Button>
          )
        }
      >
        {isRestoring ? (
          skeleton
        ) : (
          <Form id={formId} ref={formRef} label="Your donation" onSubmit={submit}>
            <Suspense fallback={skeleton}>
              <DonationFields donation={donation} isLocked={isPaying || isAtPayPal} />
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
