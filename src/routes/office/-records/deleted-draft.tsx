import type { DeletedDraft } from "#api/contract/draft-deletion.ts"
import type { DraftDeletion } from "#api/draft-deletion.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { showRecord } from "#machines/record-editor/record-editor.actors.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { UndoAlert } from "./undo-alert.tsx"

interface DeletedDraftAlertProps<R extends { readonly _id: string }> {
  readonly draft: DeletedDraft
  /** What was deleted, by whom and when, as sentences. */
  readonly text: string
  readonly deletion: DraftDeletion<R>
  readonly mayRestore: boolean
  readonly label: "Undo" | "Restore"
  readonly onRestored: () => void
}

/** Says that a draft was deleted, and restores it (OFFICE §4). A toast says what is different then. */
export function DeletedDraftAlert<R extends { readonly _id: string }>({
  draft: { _id: id, version, name },
  text,
  deletion,
  mayRestore,
  label,
  onRestored,
}: DeletedDraftAlertProps<R>) {
  const restore = async () => {
    const outcome = await runMemberApi(
      () => Promise.resolve(deletion.restore),
      { id, version },
      new AbortController().signal,
    )
    await showRecord(deletion, outcome._tag === "Ok" ? { _tag: "Ok", value: outcome.value.data } : outcome)
    return outcome
  }
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
