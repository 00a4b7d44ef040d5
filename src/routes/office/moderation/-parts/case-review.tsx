import "../../-records/records.css"
import "./moderation.css"
import { useSelector } from "@xstate/react"
import type { Actor, ActorRefFrom } from "xstate"
import type { ModerationCase } from "#api/contract/office-moderation.ts"
import { formatDateTime, formatTime } from "#api/dates.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { liveModeration } from "#machines/review/moderation.actors.ts"
import type { ReviewValues } from "#machines/review/review-form.ts"
import type { reviewMachine } from "#machines/review/review.machine.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { RadioCards } from "#ui/radio-cards/radio-cards.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { CaseHistory, CaseReports, CaseThing } from "./case-facts.tsx"
import { statusLabel, statusTone } from "./moderation-words.ts"

/** Returns the decisions that are possible, and what each one does. */
const optionsFor = ({ kind, status, thing, author }: ModerationCase) => {
  const effect = author === null ? "Nobody is told." : `${author.fullName} is told, with your note.`
  if (status === "hidden")
    return [{ value: "restore", title: "Restore", text: `Others see it again. ${effect}` }]
  const hiding = {
    entry: "It leaves the list of everybody else than its author.",
    message: "“This message was hidden” takes its place, for both sides.",
    profile: "It leaves the directory, and its page and picture are not available.",
  }[kind]
  return [
    { value: "keep", title: "Keep", text: "It stays as it is. Nobody is told." },
    ...(thing === null ? [] : [{ value: "hide", title: "Hide", text: `${hiding} ${effect}` }]),
  ]
}

interface DecisionFormProps {
  readonly flow: Actor<typeof reviewMachine>
  readonly form: ActorRefFrom<typeof formMachine>
  readonly reported: ModerationCase
}

function DecisionForm({ flow, form, reported }: DecisionFormProps) {
  const isDeciding = useSelector(flow, (snapshot) => snapshot.matches({ claimed: "deciding" }))
  const isReleasing = useSelector(flow, (snapshot) => snapshot.matches({ claimed: "releasing" }))
  const { field, formRef, values } = useFormFields<ReviewValues>(form)
  const decision = field("decision")
  const needsNoNote = values.decision === "keep" || values.decision === ""
  return (
    <Form ref={formRef} label="Decide" onSubmit={() => flow.send({ type: "decision.made" })}>
      <div data-field="decision" className="case-decision">
        <RadioCards
          label="Decision"
          value={decision.value}
          onChange={(value) => decision.onChange(value as ReviewValues["decision"])}
          error={decision.error}
          options={optionsFor(reported)}
        />
      </div>
      <TextArea
        {...field("note")}
        label="Note"
        isOptional={needsNoNote}
        description={
          needsNoNote || reported.author === null
            ? "Staff read it. It is kept on this device until it is sent."
            : "The author reads it in a mail and in the portal. Name nobody who reported it."
        }
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

/** Returns the sentence about who reviews it, or who decided. */
const wordsOf = ({ status, claim, isOwn, decidedBy, decidedAt }: ModerationCase, staffId: string): string => {
  if (claim !== null)
    return claim.by._id === staffId
      ? `You review this until ${formatTime(claim.until)}.`
      : `${claim.by.fullName} reviews this until ${formatTime(claim.until)}. Then you can take it.`
  if (status !== "open") {
    const who =
      decidedBy === null ? "the national office" : decidedBy._id === staffId ? "you" : decidedBy.fullName
    const when = decidedAt === null ? "" : ` on ${formatDateTime(decidedAt)}`
    return `${statusLabel(status)} by ${who}${when}.`
  }
  return isOwn
    ? "You wrote or reported this. Another moderator or admin has to review it."
    : "Nobody reviews this yet."
}

interface CaseReviewProps {
  readonly reported: ModerationCase
  /** The reader's id. */
  readonly staffId: string
}

/** Shows a reported thing beside its review: claim, release, decide (OFFICE §16). */
export function CaseReview({ staffId, reported: reviewed }: CaseReviewProps) {
  const flow = useFlow(liveModeration, { input: { staffId, reviewed } })
  // This page gives the flow reported things alone.
  const reported = useSelector(flow, (snapshot) => snapshot.context.reviewed) as ModerationCase
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isUnclaimed = useSelector(flow, (snapshot) => snapshot.matches({ waiting: "unclaimed" }))
  const isClaiming = useSelector(flow, (snapshot) => snapshot.matches("claiming"))
  const { status } = reported
  return (
    <div className="record-page">
      <div className="record-main">
        <CaseThing reported={reported} />
        <CaseReports reports={reported.reports} />
        <CaseHistory decisions={reported.decisions} />
      </div>
      <Card as="section" aria-labelledby="review" className="record-block">
        <h2 id="review" className="display">
          Review
        </h2>
        <Alert role="status" tone={status === "open" ? "indigo" : statusTone(status)}>
          {wordsOf(reported, staffId)}
        </Alert>
        {(isUnclaimed || isClaiming) && (
          <>
            <p className="quiet">
              {status === "hidden"
                ? "You can restore it. While you review it, nobody else can decide."
                : "While you review it, nobody else can decide. You have 15 minutes."}
            </p>
            <FormActions>
              <Button isPending={isClaiming} onPress={() => flow.send({ type: "claim.taken" })}>
                {status === "hidden" ? "Review It Again" : "Review This Report"}
              </Button>
            </FormActions>
          </>
        )}
        {form !== undefined && <DecisionForm flow={flow} form={form} reported={reported} />}
      </Card>
    </div>
  )
}
