import { useSelector } from "@xstate/react"
import type { Actor, ActorRefFrom } from "xstate"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { refundOf, type RefundValues } from "#machines/refund/refund-form.ts"
import { liveRefund } from "#machines/refund/refund.actors.ts"
import type { refundMachine } from "#machines/refund/refund.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { providerNames, refundText, refundWords } from "./money-words.ts"
import { secondPersonWords } from "./second-person.ts"
import { problemOf } from "./problem-of.ts"

type Flow = Actor<typeof refundMachine>

interface AnswerProps {
  readonly flow: Flow
  readonly form: ActorRefFrom<typeof formMachine>
  /** The amount in words, which tells the forms of several refunds apart. */
  readonly amount: string
  /** Whether the reader asked for the refund. */
  readonly isMine: boolean
}

/** Asks the second person for an answer, with the password. Who asked for the refund can only withdraw it. */
function RefundAnswerForm({ flow, form, amount, isMine }: AnswerProps) {
  const { field, formRef, failure } = useFormFields<RefundValues>(form)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const isApproving = useSelector(flow, (snapshot) => snapshot.matches({ awaitingSecond: "approving" }))
  const send = (type: "approval.given" | "approval.refused" | "refund.withdrawn") => flow.send({ type })
  return (
    <Form
      ref={formRef}
      label={`Second person: ${amount}`}
      onSubmit={() => send(isMine ? "refund.withdrawn" : "approval.given")}
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
          isDisabled={isApproving}
          isPending={isBusy && !isApproving}
          aria-label={`${isMine ? "Withdraw" : "Decline"}: ${amount}`}
          onPress={() => send(isMine ? "refund.withdrawn" : "approval.refused")}
        >
          {isMine ? "Withdraw" : "Decline"}
        </Button>
        {!isMine && (
          <Button
            type="submit"
            isDisabled={isBusy && !isApproving}
            isPending={isApproving}
            aria-label={`Approve the Refund: ${amount}`}
          >
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

/** Shows one refund: its status, and the form for the answer that it waits for. */
function Refund({ id, payment: given, staffId, mayApprove }: RefundListProps & { readonly id: string }) {
  const flow = useFlow(liveRefund, { input: { id, payment: given } })
  const payment = useSelector(flow, (snapshot) => snapshot.context.payment)
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isWaiting = useSelector(flow, (snapshot) => snapshot.matches("awaitingSecond"))
  const refund = refundOf(payment, id)
  if (refund === undefined) return null
  const provider = providerNames[given.source]
  const { label, tone } = refundWords[refund.status]
  const amount = formatMoney(refund.amount, payment.currency)
  const isMine = refund.requestedBy?._id === staffId
  const mayAnswer = mayApprove && !payment.isOwn
  return (
    <li className="money-block">
      <p>
        <strong className="numbers">{amount}</strong> <Chip tone={tone}>{label}</Chip>
      </p>
      <p>{refund.note}</p>
      <p className="quiet">
        {`${isMine ? "You" : (refund.requestedBy?.fullName ?? "The national office")} asked on ${formatDateTime(refund.requestedAt)}. ${refundText(refund, provider)}`}
        {refund.reason !== null && refund.isSent && ` ${provider} says: ${refund.reason}.`}
      </p>
      {refund.validUntil !== null && (
        <p className="quiet">{`Nobody can approve it after ${formatDateTime(refund.validUntil)}.`}</p>
      )}
      {isWaiting && !payment.isOwn && (isMine || !mayAnswer) && <p>{secondPersonWords(payment.approvers)}</p>}
      {isWaiting && mayAnswer && form !== undefined && (
        <RefundAnswerForm flow={flow} form={form} amount={amount} isMine={isMine} />
      )}
    </li>
  )
}

/** Shows the refunds that staff decided about, the newest first, with the answer that one of them waits for. */
export function RefundList(props: RefundListProps) {
  return (
    <ol className="money-history" aria-label="Refunds">
      {props.payment.refunds.map(({ _id }) => (
        <Refund key={_id} id={_id} {...props} />
      ))}
    </ol>
  )
}
