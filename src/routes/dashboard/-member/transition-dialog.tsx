import { useSelector } from "@xstate/react"
import type { Actor, ActorRefFrom } from "xstate"
import type { Transition, TransitionRole } from "#api/contract/transition.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { liveTransition } from "#machines/transition/transition.actors.ts"
import { answerValuesOf, type TransitionValues } from "#machines/transition/transition-form.ts"
import type { transitionMachine } from "#machines/transition/transition.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { useRegionOptions } from "../../-signup/region-options.ts"
import { roleLabels } from "../../-member/roles.ts"

interface TransitionDialogProps {
  readonly flow: Actor<typeof transitionMachine>
  readonly role: TransitionRole
  readonly title: string
  /** The member's last transition. The dialog shows the office's question, or its note if the transition failed. */
  readonly lastTransition: Transition | null
}

interface TransitionFormProps extends Pick<TransitionDialogProps, "flow" | "role" | "title"> {
  readonly form: ActorRefFrom<typeof formMachine>
  readonly hasQuestion: boolean
}

const formId = "transition-form"

const subtitles: Readonly<Record<TransitionRole, string>> = {
  Doctor: "Tell us where you practise now. The office will check this and then move you to Doctor.",
  GlobalNetwork:
    "Tell us where you live now. The office will check this and then move you to Global Network. Your specialty and licence number stay as they are.",
}

/** Shows the dialog of a transition (SPEC §5). The draft is stored on this device until it is sent. */
export function TransitionDialog({ flow, role, title, lastTransition }: TransitionDialogProps) {
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const question = lastTransition?.question ?? null
  const cancel = () => flow.send({ type: "transition.cancelled" })
  return (
    <Dialog
      isOpen
      onOpenChange={cancel}
      title={title}
      subtitle={
        question === null
          ? subtitles[role]
          : "Answer the office's question. You can also correct what you sent."
      }
      actions={
        form !== undefined ? (
          <>
            <Button variant="quiet" isDisabled={isBusy} onPress={cancel}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isPending={isBusy}>
              Submit
            </Button>
          </>
        ) : undefined
      }
    >
      {lastTransition?.status === "failed" && (
        <Alert tone="amber" title="Your last transition was not completed">
          {lastTransition.note ?? "Please check your details and send them again."}
        </Alert>
      )}
      {question !== null && (
        <Alert tone="amber" title="The office asks">
          <span className="transition-question">{question.text}</span>
        </Alert>
      )}
      {form !== undefined ? (
        <TransitionForm form={form} flow={flow} role={role} title={title} hasQuestion={question !== null} />
      ) : (
        <Loading label="Loading the form">
          <Skeleton height={role === "Doctor" ? 280 : 120} />
        </Loading>
      )}
    </Dialog>
  )
}

function TransitionForm({ form, flow, role, title, hasQuestion }: TransitionFormProps) {
  const { accountType, regionLabel } = roleLabels[role]
  const { regionOptions, onFocus } = useRegionOptions()
  const { field, formRef } = useFormFields<TransitionValues>(form)
  return (
    <Form id={formId} ref={formRef} label={title} onSubmit={() => flow.send({ type: "details.submitted" })}>
      {hasQuestion && <TextArea {...field("answer")} label="Your Answer" />}
      <ComboBox
        {...field("region")}
        label={regionLabel}
        options={regionOptions[accountType]}
        onFocus={onFocus}
      />
      {role === "Doctor" && (
        <>
          <TextField
            {...field("specialty")}
            label="Specialty"
            placeholder="Enter AWAITING if none yet"
            autoComplete="organization-title"
            enterKeyHint="next"
          />
          <TextField
            {...field("licenseNumber")}
            label="License Number"
            placeholder="Enter AWAITING if none yet"
            autoComplete="off"
            enterKeyHint="done"
          />
        </>
      )}
    </Form>
  )
}

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
