import "./approvals.css"
import { useSelector } from "@xstate/react"
import type { Approval } from "#api/contract/office-approvals.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { isDecided } from "#machines/review/review-form.ts"
import { liveTransitionReview } from "#machines/review/review.actors.ts"
import { roleNames } from "../../-members/role-words.ts"
import { ReviewBlock } from "../../-review/review-block.tsx"
import { claimWords, decisionWords } from "../../-review/review-words.ts"
import { ApprovalFacts } from "./approval-facts.tsx"
import { ApprovalRecommendations } from "./approval-recommendations.tsx"
import { ApprovalQuestions } from "./approval-questions.tsx"

/** Returns the sentence about who reviews the request, or who decided. */
const statusOf = (approval: Approval, staffId: string): string => {
  const { status, claim, member } = approval
  if (isDecided(approval))
    return decisionWords(status === "completed" ? "Approved" : "Declined", approval, staffId)
  if (member._id === staffId) return "This request is your own. Another admin has to review it."
  if (claim !== null) return claimWords(claim, staffId, "this request")
  return status === "asked"
    ? `${member.fullName} has not answered yet. You can decide without the answer.`
    : "Nobody reviews this request yet."
}

/** Returns what staff can do with a claimed request. A member answers one question at a time. */
const optionsFor = ({ status, member: { fullName }, from, to }: Approval) => [
  {
    value: "approve",
    title: "Approve",
    text: `${fullName} moves to ${roleNames[to]} at once and gets a mail.`,
  },
  ...(status === "asked"
    ? []
    : [
        {
          value: "ask",
          title: "Ask",
          text: `${fullName} gets your question in a mail and in the portal. The request waits for the answer.`,
        },
      ]),
  {
    value: "decline",
    title: "Decline",
    text: `${fullName} stays ${roleNames[from]}, reads your note and can ask again.`,
  },
]

interface ReviewPanelProps {
  readonly approval: Approval
  /** The reader's id. */
  readonly staffId: string
}

/** Shows a request beside its review (OFFICE §3). */
export function ReviewPanel({ staffId, approval: reviewed }: ReviewPanelProps) {
  const flow = useFlow(liveTransitionReview, { input: { staffId, reviewed } })
  // This page gives the flow transitions alone.
  const approval = useSelector(flow, (snapshot) => snapshot.context.reviewed) as Approval
  const { status, claim, note, questions, recommendations } = approval
  return (
    <div className="approval">
      <div className="approval-main">
        <ApprovalFacts approval={approval} />
        {recommendations.length > 0 && <ApprovalRecommendations recommendations={recommendations} />}
        {questions.length > 0 && <ApprovalQuestions questions={questions} staffId={staffId} />}
      </div>
      <ReviewBlock
        flow={flow}
        className="approval-block"
        status={statusOf(approval, staffId)}
        tone={status === "completed" ? "green" : claim === null && status !== "asked" ? "indigo" : "amber"}
        claimText="While you review it, nobody else can decide. You have 15 minutes."
        claimLabel="Review This Request"
        decision={{
          options: optionsFor(approval),
          noteLabel: (decision) => (decision === "ask" ? "Question to the member" : "Note to the member"),
          isNoteOptional: (decision) => decision === "approve" || decision === "",
          submitLabel: (decision) => (decision === "ask" ? "Send Question" : "Save Decision"),
          noteDescription: () =>
            "The member reads it in a mail and in the portal. It is kept on this device until it is sent.",
        }}
      >
        {isDecided(approval) && note !== null && <blockquote className="approval-note">{note}</blockquote>}
      </ReviewBlock>
    </div>
  )
}
