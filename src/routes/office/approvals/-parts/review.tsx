import "./approvals.css"
import { useSelector } from "@xstate/react"
import type { Actor, ActorRefFrom } from "xstate"
import type { Approval } from "#api/contract/office-approvals.ts"
import { formatDateTime, formatTime } from "#api/dates.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { liveReview } from "#machines/review/review.actors.ts"
import type { ReviewValues } from "#machines/review/review-form.ts"
import type { reviewMachine } from "#machines/review/review.machine.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { RadioCards } from "#ui/radio-cards/radio-cards.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { ApprovalFacts } from "./approval-facts.tsx"
import { roleNames } from "../../-members/role-words.ts"

type Review = Actor<typeof reviewMachine>

interface DecisionFormProps {
  readonly flow: Review
  readonly form: ActorRefFrom<typeof formMachine>
  readonly approval: Approval
}

function DecisionForm({ flow, form, approval }: DecisionFormProps) {
  const isDeciding = useSelector(flow, (snapshot) => snapshot.matches({ claimed: "deciding" }))
  const isReleasing = useSelector(flow, (snapshot) => snapshot.matches({ claimed: "releasing" }))
  const { field, formRef, values } = useFormFields<ReviewValues>(form)
  const decision = field("decision")
  const { member, to } = approval
  return (
    <Form ref={formRef} label="Decide" onSubmit={() => flow.send({ type: "decision.made" })}>
      <div data-field="decision">
        <RadioCards
          label="Decision"
          value={decision.value}
          onChange={(value) => decision.onChange(value as ReviewValues["decision"])}
          error={decision.error}
          options={[
            {
              value: "approve",
              title: "Approve",
              text: `${member.fullName} moves to ${roleNames[to]} at once and gets a mail.`,
            },
            {
              value: "decline",
              title: "Decline",
              text: `${member.fullName} stays ${roleNames[approval.from]}, reads your note and can ask again.`,
            },
          ]}
        />
      </div>
      <TextArea
        {...field("note")}
        label="Note to the member"
        isOptional={values.decision !== "decline"}
        description="The member reads it in a mail and in the portal. It is kept on this device until it is sent."
      />
      <FormActions>
        <Button
          variant="secondary"
          isDisabled={isDeciding}
          isPending={isReleasing}
          onPress={() => flow.send({ type: "claim.released" })}
        >
          Give It Back
        </Button>
        <Button type="submit" isDisabled={isReleasing} isPending={isDeciding}>
          Save Decision
        </Button>
      </FormActions>
    </Form>
  )
}

/** Returns the sentence about who reviews the request, or who decided. */
const wordsOf = (approval: Approval, staffId: string): string => {
  const { status, claim, decidedBy, decidedAt } = approval
  if (status !== "pending") {
    const who =
      decidedBy === null ? "the national office" : decidedBy._id === staffId ? "you" : decidedBy.fullName
    const when = decidedAt === null ? "" : ` on ${formatDateTime(decidedAt)}`
    return `${status === "completed" ? "Approved" : "Declined"} by ${who}${when}.`
  }
  if (approval.member._id === staffId) return "This request is your own. Another admin has to review it."
  if (claim === null) return "Nobody reviews this request yet."
  return claim.by._id === staffId
    ? `You review this request until ${formatTime(claim.until)}.`
    : `${claim.by.fullName} reviews this until ${formatTime(claim.until)}. Then you can take it.`
}

interface ReviewPanelProps {
  readonly approval: Approval
  /** The reader's id. */
  readonly staffId: string
}

/** Shows a request beside its review: claim, release, decide (OFFICE §3). */
export function ReviewPanel({ staffId, approval: reviewed }: ReviewPanelProps) {
  const flow = useFlow(liveReview, { input: { staffId, reviewed } })
  // This page gives the flow transitions alone.
  const approval = useSelector(flow, (snapshot) => snapshot.context.reviewed) as Approval
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isUnclaimed = useSelector(flow, (snapshot) => snapshot.matches({ waiting: "unclaimed" }))
  const isClaiming = useSelector(flow, (snapshot) => snapshot.matches("claiming"))
  const isApproved = approval.status === "completed"
  return (
    <div className="approval">
      <ApprovalFacts approval={approval} />
      <Card as="section" aria-labelledby="review" className="approval-block">
        <h2 id="review" className="display">
          Review
        </h2>
        <Alert role="status" tone={isApproved ? "green" : approval.claim === null ? "indigo" : "amber"}>
          {wordsOf(approval, staffId)}
        </Alert>
        {approval.status !== "pending" && approval.note !== null && (
          <blockquote className="approval-note">{approval.note}</blockquote>
        )}
        {(isUnclaimed || isClaiming) && (
          <>
            <p className="quiet">While you review it, nobody else can decide. You have 15 minutes.</p>
            <FormActions>
              <Button isPending={isClaiming} onPress={() => flow.send({ type: "claim.taken" })}>
                Review This Request
              </Button>
            </FormActions>
          </>
        )}
        {form !== undefined && <DecisionForm flow={flow} form={form} approval={approval} />}
      </Card>
    </div>
  )
}
