import type { ReactNode } from "react"
import { useForm } from "#machines/form/form.react.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure, Outcome } from "../../../outcome.ts"

interface UndoAlertProps<A> {
  /** What has been withdrawn, ended, removed or deleted, as a sentence. */
  readonly children: ReactNode
  readonly undo: () => Promise<Outcome<A, Failure>>
  /** What a toast says after the Undo. */
  readonly toast: string | ((undone: A) => string)
  readonly onUndone: () => void
  /** Defaults to Undo. */
  readonly label?: string
}

/** Says what has been withdrawn, ended, removed or deleted, and undoes it (OFFICE §4). It stays until the page is left. */
export function UndoAlert<A>({ children, undo, toast, onUndone, label = "Undo" }: UndoAlertProps<A>) {
  const { isBusy, submit } = useForm<Readonly<Record<string, never>>>({
    initialValues: {},
    validate: () => ({}),
    submit: async () => {
      const outcome = await undo()
      if (outcome._tag === "Err") showToast({ tone: "error", text: outcome.error.message })
      else {
        showToast({ tone: "success", text: typeof toast === "string" ? toast : toast(outcome.value) })
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
          {label}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
