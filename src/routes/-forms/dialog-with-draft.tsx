import { useState } from "react"
import { useSession } from "#machines/app/app.react.ts"
import { dialogDraft } from "#machines/form/dialog-draft.ts"
import { type DialogValues, PlainDialog, type PlainDialogProps } from "./plain-dialog.tsx"
import { useStoredDraft } from "./use-stored-draft.ts"

export interface DialogWithDraftProps<V extends DialogValues> extends PlainDialogProps<V> {
  /** The id of the draft. */
  readonly draftId: string
}

/** Returns the values that the device stores. A password never is. */
const withoutPassword = (values: DialogValues): DialogValues => {
  const { password: _, ...stored } = values
  return stored
}

/** Shows a dialog with a form. The device stores what is typed, except the password, until it is sent or Cancel discards it. */
export function DialogWithDraft<V extends DialogValues>({
  draftId,
  initialValues,
  submit,
  onChange,
  onClose,
  ...dialog
}: DialogWithDraftProps<V>) {
  const userId = useSession((session) => session.context.user?._id)
  // The draft stays that of the member who opened the dialog, also when the session ends meanwhile.
  const [memberId] = useState(userId ?? "")
  const stored = useStoredDraft(dialogDraft, memberId, draftId)
  if (stored === undefined) return null
  const isTyped = (values: DialogValues) =>
    Object.entries(values).some(([name, value]) => value !== initialValues[name])
  return (
    <PlainDialog<V>
      {...dialog}
      initialValues={{ ...initialValues, ...stored }}
      isRestored={stored !== null}
      onChange={(values) => {
        const typed = withoutPassword(values)
        void (isTyped(typed)
          ? dialogDraft.store(memberId, draftId, typed)
          : dialogDraft.clear(memberId, draftId))
        onChange?.(values)
      }}
      submit={async (values) => {
        const outcome = await submit(values)
        if (outcome._tag === "Ok") await dialogDraft.clear(memberId, draftId)
        return outcome
      }}
      onClose={() => {
        void dialogDraft.clear(memberId, draftId)
        onClose()
      }}
    />
  )
}
