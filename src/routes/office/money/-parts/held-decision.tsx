import type { MoneyDecision, MoneyPayment, OfficeRefund } from "#api/contract/office-money.ts"
import * as rules from "#api/contract/field-rules.ts"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { answerDecision, decidePayment } from "#api/office-money.ts"
import { useForm } from "#machines/form/form.react.ts"
import { actOnPayment } from "#machines/refund/payment-act.actors.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { RadioCards } from "#ui/radio-cards/radio-cards.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { toastConflict } from "../../-parts/toast-conflict.ts"
import { heldWords, providerNames } from "./money-words.ts"
import { secondPersonWords } from "./second-person.ts"
import { problemOf } from "./problem-of.ts"

type Values = Readonly<{ decision: MoneyDecision["decision"] | ""; note: string }>

/** Runs an act about a held payment. The payment of a 409 replaces the form, so a toast says who was first. */
const act: typeof actOnPayment = async (...args) => {
  const outcome = await actOnPayment(...args)
  toastConflict(outcome)
  return outcome
}
const shownProblem = (failure: Parameters<typeof problemOf>[0]) =>
  failure?._tag === "Conflict" ? undefined : problemOf(failure)

const validate = (values: Values) =>
  validateFields({ decision: rules.filled(20), note: rules.filled(1_000) }, { ...values })

function DecisionForm({ payment }: { readonly payment: MoneyPayment }) {
  const { field, formRef, values, failure, isBusy, submit } = useForm<Values>({
    initialValues: { decision: "", note: "" },
    validate,
    submit: ({ decision, note }) =>
      act(
        decidePayment,
        { reference: payment.reference, decision: decision === "" ? "refuse" : decision, note },
        payment.reference,
      ),
  })
  const amount = formatMoney(payment.amount, payment.currency)
  const decision = field("decision")
  const verb = values.decision === "refuse" ? "Refuse" : "Release"
  return (
    <Form ref={formRef} label="Decide" onSubmit={submit} problem={shownProblem(failure)}>
      <div data-field="decision">
        <RadioCards
          label="Decision"
          value={decision.value}
          onChange={(value) => decision.onChange(value as Values["decision"])}
          error={decision.error}
          options={[
            {
              value: "release",
              title: "Release",
              text: `Accept ${amount}. The member gets what it paid for, and a receipt.`,
            },
            {
              value: "refuse",
              title: "Refuse",
              text: `Grant nothing, and refund all of it with ${providerNames[payment.source]}. The member is told when the refund is on its way.`,
            },
          ]}
        />
      </div>
      <TextArea
        {...field("note")}
        label="Note"
        description="Why you decide so. It stays in the payment's history."
      />
      {payment.isAboveLimit && (
        <Alert>{`${amount} needs a second person. ${secondPersonWords(payment.approvers)}`}</Alert>
      )}
      <FormActions>
        <Button type="submit" isPending={isBusy}>
          {payment.isAboveLimit ? `Ask to ${verb}` : `${verb} the Payment`}
        </Button>
      </FormActions>
    </Form>
  )
}

interface WaitingProps {
  readonly payment: MoneyPayment
  readonly decision: NonNullable<MoneyPayment["decision"]>
  /** Whether the reader may be the second person. */
  readonly mayApprove: boolean
  /** Whether the reader asked for it. */
  readonly isMine: boolean
}

function WaitingDecision({ payment, decision, mayApprove, isMine }: WaitingProps) {
  const { field, values, failure, isBusy, submit } = useForm<
    Readonly<{ answer: "" | "approve" | "decline" }>
  >({
    initialValues: { answer: "" },
    validate: () => ({}),
    submit: ({ answer }) =>
      act(
        answerDecision,
        {
          reference: payment.reference,
          answer: answer === "approve" ? "approve" : "decline",
          askedAt: decision.at,
        },
        payment.reference,
      ),
  })
  const press = (answer: "approve" | "decline") => {
    field("answer").onChange(answer)
    submit()
  }
  const who = isMine ? "You" : (decision.by?.fullName ?? "The national office")
  return (
    <>
      <Alert tone="amber" title="Waits for a second person">
        {`${who} asked to ${decision.decision} this on ${formatDateTime(decision.at)}: “${decision.note}”`}
        {(isMine || !mayApprove) && ` ${secondPersonWords(payment.approvers)}`}
      </Alert>
      {mayApprove && (
        <Form label="Second person" onSubmit={() => press("approve")} problem={shownProblem(failure)}>
          <FormActions>
            <Button
              variant="secondary"
              isDisabled={isBusy}
              isPending={isBusy && values.answer === "decline"}
              onPress={() => press("decline")}
            >
              {isMine ? "Withdraw" : "Decline"}
            </Button>
            {!isMine && (
              <Button type="submit" isPending={isBusy && values.answer === "approve"}>
                Approve
              </Button>
            )}
          </FormActions>
        </Form>
      )}
    </>
  )
}

/** A refund with these statuses is the end of a refused payment, unless the provider refuses it. */
const unfinished: readonly OfficeRefund["status"][] = ["sending", "unknown", "pending"]

interface HeldDecisionProps {
  readonly payment: MoneyPayment
  /** The reader's id. */
  readonly staffId: string
  readonly mayDecide: boolean
  readonly mayApprove: boolean
}

/** Shows why a payment is held, and what this reader can do about it (OFFICE §3). */
export function HeldDecision({ payment, staffId, mayDecide, mayApprove }: HeldDecisionProps) {
  const { decision, heldReason, isOwn } = payment
  if (heldReason === null) return null
  return (
    <Card as="section" aria-labelledby="held" className="money-block">
      <h2 id="held" className="display">
        Why it is held
      </h2>
      <p>{heldWords(heldReason, providerNames[payment.source])}</p>
      {payment.refunds.some(({ status }) => unfinished.includes(status)) ? (
        <Alert>This payment was refused. Its refund is shown under Refunds.</Alert>
      ) : isOwn ? (
        <Alert>This payment is your own. Another member of staff has to decide about it.</Alert>
      ) : decision?.isWaiting === true ? (
        <WaitingDecision
          key={decision.at}
          payment={payment}
          decision={decision}
          mayApprove={mayApprove}
          isMine={decision.by?._id === staffId}
        />
      ) : mayDecide ? (
        <DecisionForm payment={payment} />
      ) : (
        <Alert>A treasurer decides about held payments.</Alert>
      )}
    </Card>
  )
}
