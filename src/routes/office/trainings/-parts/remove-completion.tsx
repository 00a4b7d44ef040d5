import { useState } from "react"
import { useForm } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { sendCompletion } from "./send-completion.ts"

interface RemoveCompletionProps {
  /** The training's id. */
  readonly id: string
  /** The member. */
  readonly name: string
  readonly email: string
  readonly onRemoved: () => void
}

/** Removes a completion that was noted by mistake, after a question. */
export function RemoveCompletion({ id, name, email, onRemoved }: RemoveCompletionProps) {
  const [isAsked, setAsked] = useState(false)
  const { isBusy, submit } = useForm<Readonly<{ member: string }>>({
    initialValues: { member: email },
    validate: () => ({}),
    submit: async ({ member }) => {
      const outcome = await sendCompletion({ id, member, isCompleted: false })
      if (outcome._tag === "Ok") onRemoved()
      else showToast({ tone: "error", text: outcome.error.message })
      setAsked(false)
      return outcome
    },
  })
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Remove the completion of ${name}`}
        onPress={() => setAsked(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        isPending={isBusy}
        title={`Remove the completion of ${name}?`}
        subtitle="The training is pending for this member again."
        cancelLabel="No, Go Back"
        confirmLabel="Yes, Remove"
        onCancel={() => setAsked(false)}
        onConfirm={submit}
      />
    </>
  )
}
