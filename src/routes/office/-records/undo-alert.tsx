import type { ReactNode } from "react"
import { useForm } from "#machines/form/form.react.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure, Outcome } from "../../../outcome.ts"

interface UndoAlertProps {
  /** What has been withdrawn, ended or removed, as a sentence. */
  readonly children: ReactNode
  readonly undo: () => Promise<Outcome<unknown, Failure>>
  /** What a toast says after the Undo. */
  readonly toast: string
  readonly onUndone: () => void
}

/** Says what has been withdrawn, ended or removed, and undoes it (OFFICE §4). It stays until the page is left. */
export function UndoAlert({ children, undo, toast, onUndone }: UndoAlertProps) {
  const { isBusy, submit } = useForm<Readonly<Record<string, never>>>({
    initialValues: {},
    validate: () => ({}),
    submit: async () => {
      const outcome = await undo()
      if (outcome._tag === "Err") showToast({ tone: "error", text: outcome.error.message })
      else {
        showToast({ tone: "success", text: toast })
        onUndone()
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
      {children}
    </Alert>
  )
}
