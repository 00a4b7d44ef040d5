import type { ReactNode } from "react"
import * as rules from "#api/contract/field-rules.ts"
import type { FormErrors } from "#machines/form/form.machine.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { TextField } from "#ui/text-field/text-field.tsx"
import { FormDialog, type FormDialogProps } from "../../-forms/form-dialog.tsx"
import type { DialogField, DialogValues } from "../../-forms/plain-dialog.tsx"

/** What staff type before an act, and the password that confirms it. */
export type ConfirmedValues = DialogValues & { readonly password: string }

export interface ConfirmedDialogProps<V extends ConfirmedValues> extends Omit<
  FormDialogProps<V>,
  "validate" | "children"
> {
  /** Returns a message for each wrong field beside the password. */
  readonly validate?: (values: V) => FormErrors
  /** Shows the fields above the password. */
  readonly children?: (field: DialogField<V>) => ReactNode
}

/** Asks for what an act needs, and for the password of the reader, which confirms it (OFFICE §1). */
export function ConfirmedDialog<V extends ConfirmedValues>({
  validate,
  children,
  ...dialog
}: ConfirmedDialogProps<V>) {
  return (
    <FormDialog<V>
      {...dialog}
      validate={(values) => ({
        ...validate?.(values),
        ...validateFields({ password: rules.password }, { password: values.password }),
      })}
    >
      {(field) => (
        <>
          {children?.(field)}
          <TextField
            {...field("password")}
            label="Your password"
            type="password"
            autoComplete="current-password"
          />
        </>
      )}
    </FormDialog>
  )
}
