import type { Effect } from "effect"
import type { FileAnswer } from "#api/file-answer.ts"
import { saveFile } from "#machines/download/save-file.ts"
import { runMemberApi } from "#machines/from-api.ts"
import type { Failure } from "../../../outcome.ts"
import { ConfirmedDialog, type ConfirmedDialogProps, type ConfirmedValues } from "./confirmed-dialog.tsx"

/** What staff choose before an export, and the password that confirms it. */
export type ExportValues = ConfirmedValues

export interface ExportDialogProps<V extends ExportValues> extends Pick<
  ConfirmedDialogProps<V>,
  "title" | "subtitle" | "initialValues" | "children" | "onClose"
> {
  readonly download: (values: V) => Effect.Effect<FileAnswer, Failure>
}

/** Exports a file. The password of the reader confirms it (OFFICE §1). */
export function ExportDialog<V extends ExportValues>({ download, ...dialog }: ExportDialogProps<V>) {
  return (
    <ConfirmedDialog<V>
      {...dialog}
      submitLabel="Export"
      submit={async (values) => {
        const outcome = await runMemberApi(
          () => Promise.resolve(download),
          values,
          new AbortController().signal,
        )
        if (outcome._tag === "Ok") {
          saveFile(outcome.value)
          dialog.onClose()
        }
        return outcome
      }}
    />
  )
}
