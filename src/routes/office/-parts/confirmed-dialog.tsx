import { type ReactNode, useId } from "react"
import * as rules from "#api/contract/field-rules.ts"
import type { FormErrors } from "#machines/form/form.machine.ts"
import { type FieldBinding, useForm } from "#machines/form/form.react.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import type { Failure, Outcome } from "../../../outcome.ts"

/** What staff type before an act, and the password that confirms it. */
export type ConfirmedValues = Readonly<Record<string, string>> & { readonly password: string }

export interface ConfirmedDialogProps<V extends ConfirmedValues> {
  readonly title: string
  readonly subtitle: string
  readonly submitLabel: string
  readonly initialValues: V
  /** Returns a message for each wrong field beside the password. */
  readonly validate?: (values: V) => FormErrors
  /** Sends the act. The caller closes the dialog after it. */
  readonly submit: (values: V) => Promise<Outcome<unknown, Failure>>
  /** Shows the fields above the password. */
  readonly children?: (field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>) => ReactNode
  readonly onClose: () => void
}

/** Asks for an act with weight. The password of the reader confirms it (OFFICE §1). */
export function ConfirmedDialog<V extends ConfirmedValues>({
  title,
  subtitle,
  submitLabel,
  initialValues,
  validate,
  submit: send,
  children,
  onClose,
}: ConfirmedDialogProps<V>) {
  const id = useId()
  const { field, formRef, failure, isBusy, submit } = useForm<V>({
    initialValues,
    validate: (values) => ({
      ...validate?.(values),
      ...validateFields({ password: rules.password }, { password: values.password }),
    }),
    submit: send,
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
            {submitLabel}
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
