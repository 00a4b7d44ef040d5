import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import type { Actor, ActorRefFrom } from "xstate"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { isRefusal, type ReviewValues } from "#machines/review/review-form.ts"
import type { reviewMachine } from "#machines/review/review.machine.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { RadioCards } from "#ui/radio-cards/radio-cards.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import type { Tone } from "#ui/tone.ts"

/** What the form of a decision says. */
interface DecisionWords {
  readonly options: readonly { readonly value: string; readonly title: string; readonly text: string }[]
  /** Whether a decision takes a note. Defaults to all decisions. */
  readonly hasNote?: (decision: ReviewValues["decision"]) => boolean
  readonly noteLabel: (decision: ReviewValues["decision"]) => string
  readonly isNoteOptional: (decision: ReviewValues["decision"]) => boolean
  readonly noteDescription: (decision: ReviewValues["decision"]) => string
  /** Defaults to 'Save Decision'. */
  readonly submitLabel?: (decision: ReviewValues["decision"]) => string
}

interface DecisionFormProps extends DecisionWords {
  readonly flow: Actor<typeof reviewMachine>
  readonly form: ActorRefFrom<typeof formMachine>
  readonly className?: string
}

function DecisionForm({
  flow,
  form,
  className,
  options,
  hasNote,
  noteLabel,
  isNoteOptional,
  noteDescription,
  submitLabel,
}: DecisionFormProps) {
  const isDeciding = useSelector(flow, (snapshot) => snapshot.matches({ claimed: "deciding" }))
  const isReleasing = useSelector(flow, (snapshot) => snapshot.matches({ claimed: "releasing" }))
  const { field, formRef, values } = useFormFields<ReviewValues>(form)
  const decision = field("decision")
  // An incomplete form cannot be sent, so it does not know that the claim is being given back.
  const isLocked = isReleasing || decision.isReadOnly
  return (
    <Form ref={formRef} label="Decide" onSubmit={() => flow.send({ type: "decision.made" })}>
      <div data-field="decision" className={className}>
        <RadioCards
          label="Decision"
          value={decision.value}
          onChange={(value) => decision.onChange(value as ReviewValues["decision"])}
          error={decision.error}
          isReadOnly={isLocked}
          options={options}
        />
      </div>
      {hasNote?.(values.decision) !== false && (
        <TextArea
          {...field("note")}
          isReadOnly={isLocked}
          label={noteLabel(values.decision)}
          isOptional={isNoteOptional(values.decision)}
          description={noteDescription(values.decision)}
        />
      )}
      {isRefusal(values.decision) && (
        <TextField
          {...field("password")}
          isReadOnly={isLocked}
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
      )}
      <FormActions>
        <Button
          variant="secondary"
          isDisabled={isDeciding}
          isPending={isReleasing}
          onPress={() => flow.send({ type: "claim.released" })}
        >
          Stop Reviewing
        </Button>
        <Button type="submit" isDisabled={isReleasing} isPending={isDeciding}>
          {submitLabel?.(values.decision) ?? "Save Decision"}
        </Button>
      </FormActions>
    </Form>
  )
}

interface ReviewBlockProps {
  readonly flow: Actor<typeof reviewMachine>
  readonly className: string
  /** Who reviews, or who decided. */
  readonly status: string
  readonly tone: Tone
  /** What a claim means, and the button that makes one. */
  readonly claimText: string
  readonly claimLabel: string
  readonly decision: DecisionWords
  /** Whether the reader may claim it. */
  readonly canReview?: boolean
  /** The class of the decisions. */
  readonly decisionClassName?: string
  /** Shown below the status. */
  readonly children?: ReactNode
}

/** Shows a review: claim, release, ask, decide (OFFICE §3). */
export function ReviewBlock({
  flow,
  className,
  status,
  tone,
  claimText,
  claimLabel,
  decision,
  canReview = true,
  decisionClassName,
  children,
}: ReviewBlockProps) {
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isUnclaimed = useSelector(
    flow,
    (snapshot) => snapshot.matches({ waiting: "unclaimed" }) || snapshot.matches("asked"),
  )
  const isClaiming = useSelector(flow, (snapshot) => snapshot.matches("claiming"))
  return (
    <Card as="section" aria-labelledby="review" className={className}>
      <h2 id="review" className="display">
        Review
      </h2>
      <Alert role="status" tone={tone}>
        {status}
      </Alert>
      {children}
      {canReview && (isUnclaimed || isClaiming) && (
        <>
          <p className="quiet">{claimText}</p>
          <FormActions>
            <Button isPending={isClaiming} onPress={() => flow.send({ type: "claim.taken" })}>
              {claimLabel}
            </Button>
          </FormActions>
        </>
      )}
      {form !== undefined && (
        <DecisionForm
          flow={flow}
          form={form}
          {...decision}
          {...(decisionClassName !== undefined && { className: decisionClassName })}
        />
      )}
    </Card>
  )
}
