import "./approvals.css"
import { useSelector } from "@xstate/react"
import type { Approval } from "#api/contract/office-approvals.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveReview } from "#machines/review/review.actors.ts"
import { roleNames } from "../../-members/role-words.ts"
import { ReviewBlock } from "../../-review/review-block.tsx"
import { claimWords, decisionWords } from "../../-review/review-words.ts"
import { ApprovalFacts } from "./approval-facts.tsx"

/** Returns the sentence about who reviews the request, or who decided. */
const statusOf = (approval: Approval, staffId: string): string => {
  const { status, claim, member } = approval
  if (status !== "pending")
    return decisionWords(status === "completed" ? "Approved" : "Declined", approval, staffId)
  if (member._id === staffId) return "This request is your own. Another admin has to review it."
  return claim === null ? "Nobody reviews this request yet." : claimWords(claim, staffId, "this request")
}

interface ReviewPanelProps {
  readonly approval: Approval
  /** The reader's id. */
  readonly staffId: string
}

/** Shows a request beside its review (OFFICE §3). */
export function ReviewPanel({ staffId, approval: reviewed }: ReviewPanelProps) {
  const flow = useFlow(liveReview, { input: { staffId, reviewed } })
  // This page gives the flow transitions alone.
  const approval = useSelector(flow, (snapshot) => snapshot.context.reviewed) as Approval
  const { status, claim, note, member, from, to } = approval
  return (
    <div className="approval">
      <ApprovalFacts approval={approval} />
      <ReviewBlock
        flow={flow}
        className="approval-block"
        status={statusOf(approval, staffId)}
        tone={status === "completed" ? "green" : claim === null ? "indigo" : "amber"}
        claimText="While you review it, nobody else can decide. You have 15 minutes."
        claimLabel="Review This Request"
        decision={{
          options: [
            {
              value: "approve",
              title: "Approve",
              text: `${member.fullName} moves to ${roleNames[to]} at once and gets a mail.`,
            },
            {
              value: "decline",
              title: "Decline",
              text: `${member.fullName} stays ${roleNames[from]}, reads your note and can ask again.`,
            },
          ],
          noteLabel: "Note to the member",
          isNoteOptional: (decision) => decision !== "decline",
          noteDescription: () =>
            "The member reads it in a mail and in the portal. It is kept on this device until it is sent.",
        }}
      >
        {status !== "pending" && note !== null && <blockquote className="approval-note">{note}</blockquote>}
      </ReviewBlock>
    </div>
  )
}
