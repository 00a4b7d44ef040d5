import { useSelector } from "@xstate/react"
import type { Transition } from "#api/contract/transition.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { answerValuesOf } from "#machines/transition/transition-form.ts"
import { liveTransition } from "#machines/transition/transition.actors.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { TransitionDialog } from "./transition-dialog.tsx"

interface TransitionQuestionProps {
  readonly memberId: string
  readonly transition: Transition
  readonly question: NonNullable<Transition["question"]>
  /** Whether the server has just said so. Only then can the member answer. */
  readonly isFresh: boolean
  readonly isFetching: boolean
}

/** Shows the office's question about a transition, with the dialog of its answer (OFFICE §3). */
export function TransitionQuestion({
  memberId,
  transition,
  question,
  isFresh,
  isFetching,
}: TransitionQuestionProps) {
  const { role } = transition
  const flow = useFlow(liveTransition, { input: { memberId, role } })
  const isDialogOpen = useSelector(flow, (snapshot) => snapshot.hasTag("asking"))
  return (
    <>
      <Alert
        tone="amber"
        title="The office has a question about your transition"
        action={
          <Button
            variant="secondary"
            isPending={!isFresh && isFetching}
            onPress={() =>
              flow.send({
                type: "question.opened",
                question: question._id,
                values: answerValuesOf(transition),
              })
            }
          >
            Answer
          </Button>
        }
      >
        <span className="transition-question">{question.text}</span>
      </Alert>
      {isDialogOpen && (
        <TransitionDialog flow={flow} role={role} title="Answer the Office" lastTransition={transition} />
      )}
    </>
  )
}
