import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import type { Actor, ActorRefFrom } from "xstate"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { type ReturnMethod, returnMethods } from "#api/contract/offline-rules.ts"
import { lagosDay } from "#api/lagos.ts"
import { formatMoney } from "#api/money.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { refundDraft } from "#machines/refund/refund-draft.ts"
import { isAll, isByHand, needsSecond, noValues, type RefundValues } from "#machines/refund/refund-form.ts"
import { liveRefund } from "#machines/refund/refund.actors.ts"
import type { refundMachine } from "#machines/refund/refund.machine.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Checkbox } from "#ui/checkbox/checkbox.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { Select } from "#ui/select/select.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { useStoredDraft } from "../../../-forms/use-stored-draft.ts"
import { providerNames } from "./money-words.ts"
import { RefundList } from "./refund-list.tsx"
import { doubtWords, secondPersonWords } from "./second-person.ts"
import { problemOf } from "./problem-of.ts"

interface RefundFormProps {
  readonly flow: Actor<typeof refundMachine>
  readonly form: ActorRefFrom<typeof formMachine>
  readonly provider: string
}

const methodNames: Readonly<Record<ReturnMethod, string>> = { transfer: "Bank transfer", cash: "Cash" }
const methods = returnMethods.map((value) => ({ value, label: methodNames[value] }))

function RefundForm({ flow, form, provider }: RefundFormProps) {
  const payment = useSelector(flow, (snapshot) => snapshot.context.payment)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const { field, formRef, values, failure } = useFormFields<RefundValues>(form)
  const asksSecond = needsSecond(payment, values.amount)
  const revokes = field("revokes")
  const isHand = isByHand(payment)
  const isDonation = payment.purpose === "donation"
  return (
    <Form
      ref={formRef}
      label="Refund"
      onSubmit={() => flow.send({ type: "refund.confirmed" })}
      problem={problemOf(failure)}
    >
      <TextField
        {...field("amount")}
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        description={`${formatMoney(payment.remaining, payment.currency)} can be refunded.`}
      />
      {isAll(payment, values.amount) ? (
        <p>
          {isDonation
            ? "Nothing of the donation is left then, so it no longer counts in what the member gave."
            : "Nothing of the payment is left then, so the member loses what it paid for."}
        </p>
      ) : (
        <Checkbox
          name="revokes"
          isSelected={revokes.value}
          isReadOnly={revokes.isReadOnly}
          onChange={revokes.onChange}
          label={
            isDonation
              ? "Also take all of it out of what the member gave"
              : "Also take away what was paid for"
          }
        />
      )}
      {isHand && (
        <>
          <Alert>
            No provider can refund what was paid offline. Return the money first, then say here how you did.
          </Alert>
          <div data-field="method">
            <Select {...field("method")} label="How you returned it" options={methods} />
          </div>
          <TextField
            {...field("slip")}
            label="Transfer or slip number"
            autoComplete="off"
            isOptional={values.method !== "transfer"}
          />
          <DateField {...field("returnedOn")} label="Returned on" max={lagosDay()} />
        </>
      )}
      <TextArea {...field("note")} label="Note" description="Why you refund it. It stays in the history." />
      <TextField
        {...field("password")}
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
      {payment.isInDoubt && <Alert>{doubtWords}</Alert>}
      {asksSecond && <Alert>{`This needs a second person. ${secondPersonWords(payment.approvers)}`}</Alert>}
      <FormActions>
        <Button type="submit" variant="danger" isPending={isBusy}>
          {asksSecond ? "Ask to Refund" : isHand ? "Mark as Returned" : `Refund with ${provider}`}
        </Button>
      </FormActions>
    </Form>
  )
}

type Draft = NonNullable<Awaited<ReturnType<typeof refundDraft.read>>>

interface NewRefundProps {
  readonly id: string
  readonly payment: MoneyPayment
  readonly staffId: string
  /** What the device stores about it; null for nothing. */
  readonly draft: Draft | null
  /** Called once the refund is in the list. */
  readonly onRecorded: () => void
}

/** Asks for a refund that is not recorded yet. Shows nothing while nothing can be refunded, and keeps what was typed. */
function NewRefund({ id, payment, staffId, draft, onRecorded }: NewRefundProps) {
  const { reference } = payment
  const flow = useFlow(liveRefund, { input: { id, payment, values: { ...noValues, ...valuesOf(draft) } } })
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isComposing = useSelector(flow, (snapshot) => snapshot.matches("composing"))
  const isRecorded = useSelector(
    flow,
    (snapshot) => !snapshot.matches("composing") && !snapshot.matches("closed"),
  )
  const values = useSelector(flow, (snapshot) => snapshot.context.values)
  // The device has what was typed, without the password, until the refund is recorded.
  useEffect(() => {
    const { password: _, ...typed } = values
    if (isComposing && isTyped(typed)) void refundDraft.store(staffId, reference, { id, ...typed })
    else if (isComposing || isRecorded) void refundDraft.clear(staffId, reference)
  }, [values, isComposing, isRecorded, staffId, reference, id])
  // Only the list around the form can open the next one.
  useEffect(() => {
    if (isRecorded) onRecorded()
  }, [isRecorded, onRecorded])
  if (!isComposing || form === undefined) return null
  return <RefundForm flow={flow} form={form} provider={providerNames[payment.source]} />
}

/** Returns the values of a draft, without its id. */
const valuesOf = (draft: Draft | null) => {
  if (draft === null) return {}
  const { id: _, ...values } = draft
  return values
}
const { password: _, ...nothingTyped } = noValues
const isTyped = (typed: typeof nothingTyped) => JSON.stringify(typed) !== JSON.stringify(nothingTyped)

interface NextRefundProps extends Pick<NewRefundProps, "payment" | "staffId"> {
  /** How many refunds this page has recorded. */
  readonly recorded: number
  readonly onRecorded: () => void
}

/** Asks for a further refund, beginning from what the device stores about it. */
function NextRefund({ payment, staffId, recorded, onRecorded }: NextRefundProps) {
  const stored = useStoredDraft(refundDraft, staffId, payment.reference)
  // Each refund has an id of its own, so that a repeated request is the same refund.
  const [freshId, setFreshId] = useState(() => crypto.randomUUID())
  if (stored === undefined) return null
  // The draft belongs to the first refund of the page.
  const draft = recorded === 0 ? stored : null
  return (
    <NewRefund
      key={recorded}
      id={draft?.id ?? freshId}
      payment={payment}
      staffId={staffId}
      draft={draft}
      onRecorded={() => {
        setFreshId(crypto.randomUUID())
        onRecorded()
      }}
    />
  )
}

interface RefundsProps {
  readonly payment: MoneyPayment
  /** The reader's id. */
  readonly staffId: string
  readonly mayDecide: boolean
  readonly mayApprove: boolean
}

/** Shows the refunds of a payment, and the form for a further one (OFFICE §3). */
export function Refunds({ payment, staffId, mayDecide, mayApprove }: RefundsProps) {
  const [recorded, setRecorded] = useState(0)
  const mayRefund = mayDecide && !payment.isOwn && payment.remaining > 0
  if (!mayRefund && payment.refunds.length === 0) return null
  return (
    <Card as="section" aria-labelledby="refunds" className="money-block">
      <h2 id="refunds" className="display">
        Refunds
      </h2>
      <RefundList payment={payment} staffId={staffId} mayApprove={mayApprove} />
      {mayDecide && (
        <NextRefund
          payment={payment}
          staffId={staffId}
          recorded={recorded}
          onRecorded={() => {
            showToast({
              tone: "success",
              text: "The refund is recorded. The list of refunds shows how far it is.",
            })
            setRecorded(recorded + 1)
          }}
        />
      )}
    </Card>
  )
}
