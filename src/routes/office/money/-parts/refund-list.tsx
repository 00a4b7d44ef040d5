import type { MoneyPayment, OfficeRefund } from "#api/contract/office-money.ts"
import * as rules from "#api/contract/field-rules.ts"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { answerRefund } from "#api/office-money.ts"
import { useForm } from "#machines/form/form.react.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { providerNames, refundWords } from "./money-words.ts"
import { secondPersonWords } from "./second-person.ts"
import { problemOf, sendAct } from "./send.ts"

interface AnswerProps {
  readonly payment: MoneyPayment
  readonly refund: OfficeRefund
  readonly isMine: boolean
}

type Answer = Readonly<{ answer: "approve" | "decline"; password: string }>

/** Asks the second person for an answer, with the password. Who asked for the refund can only withdraw it. */
function RefundAnswerForm({ payment, refund, isMine }: AnswerProps) {
  const { field, formRef, values, failure, isBusy, submit } = useForm<Answer>({
    initialValues: { answer: isMine ? "decline" : "approve", password: "" },
    validate: ({ password }) => validateFields({ password: rules.password }, { password }),
    submit: (answer) =>
      sendAct(answerRefund, { ...answer, reference: payment.reference, id: refund._id }, payment.reference),
  })
  const press = (answer: Answer["answer"]) => {
    field("answer").onChange(answer)
    submit()
  }
  return (
    <Form
      ref={formRef}
      label="Second person"
      onSubmit={() => press(isMine ? "decline" : "approve")}
      problem={problemOf(failure)}
    >
      <TextField
        {...field("password")}
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
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
            Approve the Refund
          </Button>
        )}
      </FormActions>
    </Form>
  )
}

interface RefundListProps {
  readonly payment: MoneyPayment
  readonly staffId: string
  readonly mayApprove: boolean
}

/** Shows the refunds that staff decided about, the newest first, with the answer that one of them waits for. */
export function RefundList({ payment, staffId, mayApprove }: RefundListProps) {
  const provider = providerNames[payment.source]
  return (
    <ol className="money-history" aria-label="Refunds">
      {payment.refunds.map((refund) => {
        const { label, tone, text } = refundWords[refund.status]
        const isMine = refund.requestedBy._id === staffId
        return (
          <li key={refund._id} className="money-block">
            <p>
              <strong className="numbers">{formatMoney(refund.amount, payment.currency)}</strong>{" "}
              <Chip tone={tone}>{label}</Chip>
            </p>
            <p>{refund.note}</p>
            <p className="quiet">
              {`${isMine ? "You" : refund.requestedBy.fullName} asked on ${formatDateTime(refund.requestedAt)}. ${text(provider)}`}
              {refund.reason !== null && ` ${provider} says: ${refund.reason}.`}
            </p>
            {refund.status === "awaitingSecond" && (isMine || !mayApprove || payment.isOwn) && (
              <p>{secondPersonWords(payment.approvers)}</p>
            )}
            {refund.status === "awaitingSecond" && mayApprove && !payment.isOwn && (
              <RefundAnswerForm payment={payment} refund={refund} isMine={isMine} />
            )}
          </li>
        )
      })}
    </ol>
  )
}
