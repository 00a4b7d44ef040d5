import { useForm } from "#machines/form/form.react.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { sendCompletion } from "./send-completion.ts"

/** A completion that this page has removed. */
export interface RemovedCompletion {
  readonly name: string
  readonly email: string
}

interface UndoRemovalProps extends RemovedCompletion {
  /** The training's id. */
  readonly id: string
  readonly onRestored: () => void
}

/** Says that a completion is removed, and restores it (OFFICE §4). */
export function UndoRemoval({ id, name, email, onRestored }: UndoRemovalProps) {
  const { isBusy, submit } = useForm<Readonly<{ member: string }>>({
    initialValues: { member: email },
    validate: () => ({}),
    submit: async ({ member }) => {
      const outcome = await sendCompletion({ id, member, isCompleted: true, isUndo: true })
      if (outcome._tag === "Err") showToast({ tone: "error", text: outcome.error.message })
      else {
        showToast({ tone: "success", text: "The completion is there again" })
        onRestored()
      }
      return outcome
    },
  })
  return (
    <Alert
      role="status"
      action={
        <Button variant="secondary" isPending={isBusy} onPress={submit}>
          Undo
        </Button>
      }
    >
      {`The completion of ${name} is removed.`}
    </Alert>
  )
}
