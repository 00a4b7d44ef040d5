import "./money.css"
import "./offline.css"
import { useSelector } from "@xstate/react"
import { lazy, type ReactNode, Suspense, useState } from "react"
import type { Actor, ActorRefFrom } from "xstate"
import type { OfflinePayment } from "#api/contract/office-offline-payments.ts"
import { formatDateTime, formatDay, lagos } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import type { OfflineValues } from "#machines/offline-payment/offline-form.ts"
import { liveOfflinePayment } from "#machines/offline-payment/offline-payment.actors.ts"
import type { offlinePaymentMachine } from "#machines/offline-payment/offline-payment.machine.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { MemberLink } from "../../-members/member-link.tsx"
import { focusUnlessElsewhere } from "#ui/lost-focus.ts"
import { offlineStatusWords, purposeNames } from "./offline-words.ts"
import { ProofView } from "./proof-view.tsx"
import { secondPersonWords } from "./second-person.ts"
import { problemOf } from "./problem-of.ts"

type Flow = Actor<typeof offlinePaymentMachine>

/** Loads the form after it is opened: its fields and the upload are larger than the page. The flow keeps what is typed. */
const OfflineForm = lazy(() =>
  import("./offline-form.tsx").then((module) => ({ default: module.OfflineForm })),
)

function FormSkeleton() {
  return (
    <Loading label="Loading the form">
      <Skeleton height={480} />
    </Loading>
  )
}

interface OfflineFactsProps {
  readonly payment: OfflinePayment
  /** Whether it was recorded just now, so that its heading takes the focus from the form. */
  readonly isNew: boolean
}

/** Shows what was recorded, its proof, and who answered it. */
function OfflineFacts({ payment, isNew }: OfflineFactsProps) {
  const { label, tone, text } = offlineStatusWords[payment.status]
  return (
    <Card as="section" aria-labelledby="offline" className="money-block">
      <h2
        id="offline"
        className="display"
        tabIndex={-1}
        ref={isNew ? focusUnlessElsewhere : undefined}
        aria-describedby="offline-text"
      >
        {payment.title}
      </h2>
      <p id="offline-text">{text}</p>
      <DataList
        items={[
          { label: "Status", value: <Chip tone={tone}>{label}</Chip> },
          { label: "Member", value: <MemberLink member={payment.member} /> },
          { label: "Email", value: payment.member.email },
          { label: "For", value: purposeNames[payment.purpose] },
          { label: "Amount", value: formatMoney(payment.amount, payment.currency) },
          { label: "Paid on", value: formatDay(`${payment.paidOn}T12:00:00.000Z`, lagos) },
          { label: "Slip or transfer", value: payment.slip },
          ...(payment.note === null ? [] : [{ label: "Note", value: payment.note }]),
          {
            label: "Recorded",
            value: `${payment.recordedBy.fullName}, ${formatDateTime(payment.recordedAt)}`,
          },
          ...(payment.validUntil === null
            ? []
            : [{ label: "Can be approved until", value: formatDateTime(payment.validUntil) }]),
          ...(payment.answeredBy === null || payment.answeredAt === null
            ? []
            : [
                {
                  label: "Answered",
                  value: `${payment.answeredBy.fullName}, ${formatDateTime(payment.answeredAt)}`,
                },
              ]),
          ...(payment.reason === null ? [] : [{ label: "Reason", value: payment.reason }]),
        ]}
      />
      {payment.reference !== null && (
        <RouterLink
          to="/office/money/$reference"
          params={{ reference: payment.reference }}
          variant="secondary"
        >
          {`Open Payment ${payment.reference}`}
        </RouterLink>
      )}
      <h3>Proof</h3>
      <ProofView proof={payment.proof} />
    </Card>
  )
}

interface DecisionProps {
  readonly flow: Flow
  readonly form: ActorRefFrom<typeof formMachine>
  readonly payment: OfflinePayment
  readonly mayApprove: boolean
}

/** Asks another person to approve or refuse, and lets the recorder withdraw. */
function Decision({ flow, form, payment, mayApprove }: DecisionProps) {
  const { field, formRef, failure } = useFormFields<OfflineValues>(form)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const answer = useSelector(flow, (snapshot) => snapshot.context.values.answer)
  const { isOwn, isRecorder, approvers } = payment
  const mayAnswer = mayApprove && !isOwn
  const send = (type: "approval.given" | "approval.refused" | "payment.withdrawn") => flow.send({ type })
  return (
    <Card as="section" aria-labelledby="decision" className="money-block">
      <h2 id="decision" className="display">
        Second person
      </h2>
      {isOwn && <Alert>This payment is your own. Another person has to answer it.</Alert>}
      {isRecorder && (
        <Alert>{`You recorded this, so another person has to approve it. ${secondPersonWords(approvers)}`}</Alert>
      )}
      {!mayApprove && <Alert>{secondPersonWords(approvers)}</Alert>}
      {mayAnswer && (
        <Form
          ref={formRef}
          label="Answer"
          onSubmit={() => send(isRecorder ? "payment.withdrawn" : "approval.refused")}
          problem={problemOf(failure)}
        >
          {!isRecorder && (
            <p>Compare the proof with the facts: the member, the amount, the day and the slip.</p>
          )}
          <TextArea
            {...field("reason")}
            label="Reason"
            description={
              isRecorder
                ? "Why you withdraw it. It stays with the payment."
                : "Needed to refuse it. It stays with the payment."
            }
          />
          <FormActions>
            {isRecorder ? (
              <Button type="submit" variant="danger" isPending={isBusy}>
                Withdraw
              </Button>
            ) : (
              <>
                <Button
                  type="submit"
                  variant="danger"
                  isPending={isBusy && answer === "refuse"}
                  isDisabled={isBusy && answer !== "refuse"}
                >
                  Refuse
                </Button>
                <Button
                  isPending={isBusy && answer === "approve"}
                  isDisabled={isBusy && answer !== "approve"}
                  onPress={() => send("approval.given")}
                >
                  Approve
                </Button>
              </>
            )}
          </FormActions>
        </Form>
      )}
    </Card>
  )
}

interface OfflineFlowProps {
  readonly staffId: string
  /** The payment to answer; null to record one. */
  readonly payment: OfflinePayment | null
  readonly mayApprove: boolean
  /** Shown below a payment that was recorded. */
  readonly children?: ReactNode
}

/** Records an offline payment, or shows one and asks for its answer (OFFICE §19). */
export function OfflineFlow({ staffId, payment: given, mayApprove, children }: OfflineFlowProps) {
  const [freshId] = useState(() => crypto.randomUUID())
  const flow = useFlow(liveOfflinePayment, { input: { staffId, freshId, payment: given } })
  const payment = useSelector(flow, (snapshot) => snapshot.context.payment)
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isRecording = useSelector(flow, (snapshot) => snapshot.matches("recording"))
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  if (payment === null)
    return isRecording && form !== undefined ? (
      <Suspense fallback={<FormSkeleton />}>
        <OfflineForm form={form} isBusy={isBusy} onSubmit={() => flow.send({ type: "payment.recorded" })} />
      </Suspense>
    ) : (
      <FormSkeleton />
    )
  return (
    <div className="money-payment">
      <OfflineFacts payment={payment} isNew={given === null} />
      <div className="money-column">
        {payment.status === "awaitingSecond" && form !== undefined && (
          <Decision flow={flow} form={form} payment={payment} mayApprove={mayApprove} />
        )}
        {children}
      </div>
    </div>
  )
}
