import type { ComponentType } from "react"
import { Later } from "#ui/later/later.tsx"
import type { DialogWithDraftProps } from "./dialog-with-draft.tsx"
import { type DialogValues, PlainDialog, type PlainDialogProps } from "./plain-dialog.tsx"

export interface FormDialogProps<V extends DialogValues> extends Omit<PlainDialogProps<V>, "isRestored"> {
  /** Under this id the device stores what was typed, except the password, until it is sent or Cancel discards it. */
  readonly draftId?: string
}

const loadDialog = <V extends DialogValues>(): Promise<ComponentType<DialogWithDraftProps<V>>> =>
  import("./dialog-with-draft.tsx").then((module) => module.DialogWithDraft)

/** Asks in a dialog for what an act needs, and sends it. With a `draftId` the device stores what was typed. */
export function FormDialog<V extends DialogValues>({ draftId, ...dialog }: FormDialogProps<V>) {
  return draftId === undefined ? (
    <PlainDialog {...dialog} />
  ) : (
    <Later load={loadDialog<V>} onFail={dialog.onClose} {...dialog} draftId={draftId} />
  )
}
