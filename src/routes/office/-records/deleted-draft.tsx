import { Alert } from "#ui/alert/alert.tsx"
import type { Failure, Outcome } from "../../../outcome.ts"
import { UndoAlert } from "./undo-alert.tsx"

interface DeletedDraftAlertProps {
  readonly name: string
  /** What was deleted, by whom and when, as sentences. */
  readonly text: string
  readonly restore: () => Promise<Outcome<{ readonly message: string }, Failure>>
  readonly mayRestore: boolean
  readonly label: "Undo" | "Restore"
  readonly onRestored: () => void
}

/**
 * Says that a draft was deleted, and restores it (OFFICE §4). A toast has the name of the restored draft, and the message of the
 * server.
 */
export function DeletedDraftAlert({
  name,
  text,
  restore,
  mayRestore,
  label,
  onRestored,
}: DeletedDraftAlertProps) {
  return mayRestore ? (
    <UndoAlert
      undo={restore}
      toast={({ message }) => `${name}: ${message}`}
      onUndone={onRestored}
      label={label}
    >
      {text}
    </UndoAlert>
  ) : (
    <Alert role="status">{text}</Alert>
  )
}
