import "../../-records/records.css"
import "./moderation.css"
import { useSelector } from "@xstate/react"
import type { ModerationCase } from "#api/contract/office-moderation.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveModeration } from "#machines/review/moderation.actors.ts"
import type { ReviewValues } from "#machines/review/review-form.ts"
import { ReviewBlock } from "../../-review/review-block.tsx"
import { claimWords, decisionWords } from "../../-review/review-words.ts"
import { CaseHistory, CaseReports, ReportedContent } from "./case-facts.tsx"
import { statusLabel, statusTone } from "./moderation-words.ts"

/** Returns the decisions that are possible, and what each one does. */
const optionsFor = ({ kind, status, thing, author }: ModerationCase) => {
  const effect = author === null ? "Nobody is told." : `${author.fullName} is told, with your note.`
  if (status === "hidden")
    return [{ value: "restore", title: "Restore", text: `Others see it again. ${effect}` }]
  const hiding = {
    entry: "Only its author still sees it in the list.",
    message: "“This message was hidden” takes its place, for both sides.",
    profile: "It leaves the directory, and its page and picture are not available.",
  }[kind]
  return [
    { value: "keep", title: "Keep", text: "It stays as it is. Nobody is told." },
    ...(thing === null ? [] : [{ value: "hide", title: "Hide", text: `${hiding} ${effect}` }]),
  ]
}

/** Returns the sentence about who reviews it, or who decided. */
const statusOf = (reported: ModerationCase, staffId: string): string => {
  const { status, claim, isOwn } = reported
  if (claim !== null) return claimWords(claim, staffId, "this")
  if (status !== "open") return decisionWords(statusLabel(status), reported, staffId)
  return isOwn
    ? "You wrote or reported this. Another moderator or admin has to review it."
    : "Nobody reviews this yet."
}

const isNoteOptional = (decision: ReviewValues["decision"]) => decision === "keep" || decision === ""

interface CaseReviewProps {
  readonly reported: ModerationCase
  /** The reader's id. */
  readonly staffId: string
}

/** Shows a reported thing beside its review (OFFICE §16). */
export function CaseReview({ staffId, reported: reviewed }: CaseReviewProps) {
  const flow = useFlow(liveModeration, { input: { staffId, reviewed } })
  // This page gives the flow reported things alone.
  const reported = useSelector(flow, (snapshot) => snapshot.context.reviewed) as ModerationCase
  const { status, author } = reported
  const isHidden = status === "hidden"
  return (
    <div className="record-page">
      <div className="record-main">
        <ReportedContent reported={reported} />
        <CaseReports reports={reported.reports} />
        <CaseHistory decisions={reported.decisions} />
      </div>
      <ReviewBlock
        flow={flow}
        className="record-block"
        status={statusOf(reported, staffId)}
        tone={status === "open" ? "indigo" : statusTone(status)}
        claimText={
          isHidden
            ? "You can restore it. While you review it, nobody else can decide."
            : "While you review it, nobody else can decide. You have 15 minutes."
        }
        claimLabel={isHidden ? "Review It Again" : "Review This Report"}
        decisionClassName="case-decision"
        decision={{
          options: optionsFor(reported),
          noteLabel: () => "Note",
          isNoteOptional,
          noteDescription: (decision) =>
            isNoteOptional(decision) || author === null
              ? "Staff read it. It is kept on this device until it is sent."
              : "The author reads it in a mail and in the portal. Do not name anybody who reported it.",
        }}
      />
    </div>
  )
}
