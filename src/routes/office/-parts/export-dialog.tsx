import type { Effect } from "effect"
import { type ReactNode, useId } from "react"
import * as rules from "#api/contract/field-rules.ts"
import type { FileAnswer } from "#api/file-answer.ts"
import { saveFile } from "#machines/download/save-file.ts"
import { type FieldBinding, useForm } from "#machines/form/form.react.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import type { Failure } from "../../../outcome.ts"

/** What staff choose before an export, and the password that confirms it. */
export type ExportValues = Readonly<Record<string, string>> & { readonly password: string }

export interface ExportDialogProps<V extends ExportValues> {
  readonly title: string
  readonly subtitle: string
  readonly initialValues: V
  readonly download: (values: V) => Effect.Effect<FileAnswer, Failure>
  /** Shows the fields above the password. */
  readonly children?: (field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>) => ReactNode
  readonly onClose: () => void
}

/** Exports a file. The password of the reader confirms it (OFFICE §1). */
export function ExportDialog<V extends ExportValues>({
  title,
  subtitle,
  initialValues,
  download,
  children,
  onClose,
}: ExportDialogProps<V>) {
  const id = useId()
  const { field, formRef, failure, isBusy, submit } = useForm<V>({
    initialValues,
    validate: ({ password }) => validateFields({ password: rules.password }, { password }),
    submit: async (values) => {
      const outcome = await runMemberApi(
        () => Promise.resolve(download),
        values,
        new AbortController().signal,
      )
      if (outcome._tag === "Ok") {
        saveFile(outcome.value)
        onClose()
      }
      return outcome
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={!isBusy}
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <Button variant="quiet" isDisabled={isBusy} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`} isPending={isBusy}>
            Export
          </Button>
        </>
      }
    >
      <Form
        id={`${id}-form`}
        ref={formRef}
        label={title}
        onSubmit={submit}
        problem={failure === null || failure._tag === "BadRequest" ? undefined : failure.message}
      >
        {children?.(field)}
        <TextField
          {...field("password")}
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
      </Form>
    </Dialog>
  )
}
