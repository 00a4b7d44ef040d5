import { type ReactNode, useRef } from "react"
import type { OfficeSetting } from "#api/contract/office-settings.ts"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure, Outcome } from "../../../../outcome.ts"
import { FormDialog, type FormDialogProps } from "../../../-forms/form-dialog.tsx"
import type { DialogField, DialogValues } from "../../../-forms/plain-dialog.tsx"

/** What staff type in a dialog about a setting. Each act has a reason. */
export type ActValues = DialogValues & { readonly reason: string }

interface ActDialogProps<V extends ActValues> extends Omit<FormDialogProps<V>, "submit" | "children"> {
  readonly setting: OfficeSetting
  /** Sends the act about the setting in the version that the reader knows. */
  readonly send: (values: V, version: number) => Promise<Outcome<OfficeSetting, Failure>>
  /** The text of the toast after the act. */
  readonly successText: string
  /** Shows the fields above the reason. */
  readonly children?: (field: DialogField<V>) => ReactNode
}

/** Asks for the reason of an act about a setting, and sends it (OFFICE §15). */
export function ActDialog<V extends ActValues>({
  setting,
  send,
  successText,
  children,
  ...dialog
}: ActDialogProps<V>) {
  // After a 409 the reader has been told who changed the setting, so the next press names the newer version.
  const version = useRef(setting.version)
  return (
    <FormDialog<V>
      {...dialog}
      submit={async (values) => {
        const outcome = await send(values, version.current)
        if (outcome._tag === "Ok") {
          showToast({ tone: "success", text: successText })
          dialog.onClose()
        } else if (outcome.error._tag === "Conflict")
          version.current = (outcome.error.data as OfficeSetting).version
        return outcome
      }}
    >
      {(field) => (
        <>
          {children?.(field)}
          <TextArea
            {...field("reason")}
            label="Reason"
            description="It stays with the value and in the audit log."
          />
        </>
      )}
    </FormDialog>
  )
}
