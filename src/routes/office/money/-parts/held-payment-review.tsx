import type { MoneyPayment } from "#api/contract/office-money.ts"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { answerDecision } from "#api/office-money.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import * as rules from "#api/contract/field-rules.ts"
import { useForm } from "#machines/form/form.react.ts"
import { actOnPayment } from "#machines/refund/payment-act.actors.ts"
import { liveHeldPaymentReview } from "#machines/review/held-payment.actors.ts"
import { isBeingRefunded, isRefusal } from "#machines/review/review-form.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import type { Tone } from "#ui/tone.ts"
import { toastConflict } from "../../-shell/office-failure.tsx"
import { ReviewBlock } from "../../-review/review-block.tsx"
import { claimWords, decisionWords } from "../../-review/review-words.ts"
import { heldWords, providerNames } from "./money-words.ts"
import { problemOf } from "./problem-of.ts"
import { doubtWords, secondPersonWords } from "./second-person.ts"

type Decision = NonNullable<MoneyPayment["decision"]>

interface AnswerFormProps {
  readonly payment: MoneyPayment
  readonly decision: Decision
  /** Whether the reader asked for it. */
  readonly isMine: boolean
}

type AnswerValues = Readonly<{ answer: "" | "approve" | "decline"; password: string }>

/**
 * Lets the second person approve or decline a decision, and who asked for it withdraw it. The approval of a refusal is a
 * refund, so it needs the password (OFFICE §1).
 */
function AnswerForm({ payment: { reference }, decision, isMine }: AnswerFormProps) {
  const asksPassword = isRefusal(decision.decision) && !isMine
  const needsPassword = ({ answer }: AnswerValues) => asksPassword && answer === "approve"
  const { field, formRef, values, failure, isBusy, submit } = useForm<AnswerValues>({
    initialValues: { answer: "", password: "" },
    validate: (typed) =>
      validateFields(needsPassword(typed) ? { password: rules.password } : {}, { password: typed.password }),
    submit: async (typed) => {
      const given = {
        reference,
        answer: typed.answer === "approve" ? "approve" : "decline",
        askedAt: decision.at,
        ...(needsPassword(typed) && { password: typed.password }),
      } as const
      const outcome = await actOnPayment(answerDecision, given, reference)
      // The payment of a 409 replaces this form.
      toastConflict(outcome)
      return outcome
    },
  })
  const press = (answer: "approve" | "decline") => {
    field("answer").onChange(answer)
    submit()
  }
  return (
    <Form
      ref={formRef}
      label="Second person"
      onSubmit={() => press("approve")}
      problem={failure?._tag === "Conflict" ? undefined : problemOf(failure)}
    >
      {asksPassword && (
        <TextField
          {...field("password")}
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
      )}
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
  )
}

const doneWords = { release: "Released", refuse: "Refused" } as const

/** Returns what a decision says: who asked for it and whom it waits for, or who decided. */
const decisionStatus = (
  { approvers }: MoneyPayment,
  { decision, note, by, at, isWaiting, approvedBy }: Decision,
  staffId: string,
  mayApprove: boolean,
): string => {
  const isMine = by?._id === staffId
  if (isWaiting) {
    const who = isMine ? "You" : (by?.fullName ?? "The national office")
    const asked = `${who} asked to ${decision} this on ${formatDateTime(at)}: “${note}”`
    return isMine || !mayApprove ? `${asked} ${secondPersonWords(approvers)}` : asked
  }
  const done = decisionWords(doneWords[decision], { decidedBy: by, decidedAt: at }, staffId)
  const approver = approvedBy?._id === staffId ? "You" : approvedBy?.fullName
  return approver === undefined ? done : `${done} ${approver} approved it.`
}

interface HeldPaymentReviewProps {
  readonly payment: MoneyPayment
  /** The reader's id. */
  readonly staffId: string
  readonly mayDecide: boolean
  readonly mayApprove: boolean
}

/** Returns the sentence about who reviews a held payment, who decided, or who can. */
const statusOf = ({ payment, staffId, mayDecide, mayApprove }: HeldPaymentReviewProps): string => {
  const { claim, decision, isOwn, status } = payment
  if (isOwn && status === "held")
    return "This payment is your own. Another member of staff has to decide about it."
  if (status === "held" && isBeingRefunded(payment))
    return "This payment was refused. Its refund is shown under Refunds."
  if (decision !== null) return decisionStatus(payment, decision, staffId, mayApprove)
  if (claim !== null) return claimWords(claim, staffId, "this payment")
  return mayDecide ? "Nobody reviews this payment yet." : "A treasurer decides about held payments."
}

const toneOf = ({ status, decision, claim }: MoneyPayment): Tone => {
  if (decision?.isWaiting === true || claim !== null) return "amber"
  return status === "paid" ? "green" : "indigo"
}

/** Shows why a payment is or was held, who reviews it, and what this reader can do about it (OFFICE §3). */
export function HeldPaymentReview(props: HeldPaymentReviewProps) {
  const { payment, staffId, mayDecide, mayApprove } = props
  const { decision, heldReason, isOwn, isAboveLimit, isInDoubt } = payment
  const flow = useFlow(liveHeldPaymentReview, { input: { staffId, reviewed: payment } })
  const amount = formatMoney(payment.amount, payment.currency)
  const isUndecided = payment.status === "held" && decision === null && mayDecide && !isOwn
  return (
    <>
      {heldReason !== null && (
        <Card as="section" aria-labelledby="held" className="money-block">
          <h2 id="held" className="display">
            Why it is held
          </h2>
          <p>{heldWords(heldReason, providerNames[payment.source])}</p>
        </Card>
      )}
      <ReviewBlock
        flow={flow}
        className="money-block"
        status={statusOf(props)}
        tone={toneOf(payment)}
        canReview={mayDecide && !isOwn}
        claimText="While you review it, nobody else can decide. You have 15 minutes."
        claimLabel="Review This Payment"
        decision={{
          options: [
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
          ],
          noteLabel: () => "Note",
          isNoteOptional: () => false,
          noteDescription: () =>
            "The reason for your decision. Staff read it in the payment's history. A draft of it stays on this device.",
          submitLabel: (chosen) => {
            const verb = chosen === "refuse" ? "Refuse" : "Release"
            const asksSecond = isAboveLimit || (chosen === "refuse" && isInDoubt)
            return asksSecond ? `Ask to ${verb}` : `${verb} the Payment`
          },
        }}
      >
        {isUndecided && isInDoubt && <Alert>{doubtWords}</Alert>}
        {isUndecided && (isAboveLimit || isInDoubt) && (
          <Alert>{`${isAboveLimit ? amount : "A refusal"} needs a second person. ${secondPersonWords(payment.approvers)}`}</Alert>
        )}
        {decision?.isWaiting === true && mayApprove && !isOwn && (
          <AnswerForm
            key={decision.at}
            payment={payment}
            decision={decision}
            isMine={decision.by?._id === staffId}
          />
        )}
      </ReviewBlock>
    </>
  )
}
