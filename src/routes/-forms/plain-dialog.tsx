import { type ReactNode, useEffect, useEffectEvent, useId } from "react"
import type { FormErrors } from "#machines/form/form.machine.ts"
import { type FieldBinding, useForm } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import type { Failure, Outcome } from "../../outcome.ts"

/** What is typed or chosen in a dialog. */
export type DialogValues = Readonly<Record<string, string | boolean>>

/** Returns a field of the dialog by its name. */
export type DialogField<V> = <K extends keyof V & string>(name: K) => FieldBinding<V[K]>

export interface PlainDialogProps<V extends DialogValues> {
  readonly title: string
  readonly subtitle: string
  readonly submitLabel: string
  readonly initialValues: V
  /** Returns a message for each wrong field. */
  readonly validate: (values: V) => FormErrors
  /** Sends the values. The caller closes the dialog after it. */
  readonly submit: (values: V) => Promise<Outcome<unknown, Failure>>
  readonly width?: number
  readonly cancelLabel?: string
  readonly submitVariant?: "primary" | "danger"
  readonly isSubmitDisabled?: boolean
  /** Whether the values began as a draft. Then only Cancel closes the dialog, because it discards them. */
  readonly isRestored?: boolean
  readonly children: (field: DialogField<V>) => ReactNode
  /** Called with the values at the start and after each change, such as to store a draft. */
  readonly onChange?: (values: V) => void
  readonly onClose: () => void
}

/** Shows a dialog with a form. What is typed ends with the page. */
export function PlainDialog<V extends DialogValues>({
  title,
  subtitle,
  submitLabel,
  initialValues,
  validate,
  submit: send,
  width = 480,
  cancelLabel = "Cancel",
  submitVariant = "primary",
  isSubmitDisabled = false,
  isRestored = false,
  children,
  onChange,
  onClose,
}: PlainDialogProps<V>) {
  const id = useId()
  const { field, formRef, values, failure, isBusy, isChanged, submit } = useForm<V>({
    initialValues,
    validate,
    submit: send,
  })
  const notify = useEffectEvent((changed: V) => onChange?.(changed))
  useEffect(() => notify(values), [values])
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={!isBusy && !isChanged && !isRestored}
      title={title}
      subtitle={subtitle}
      width={width}
      actions={
        <>
          <Button variant="quiet" isDisabled={isBusy} onPress={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={`${id}-form`}
            variant={submitVariant}
            isPending={isBusy}
            isDisabled={isSubmitDisabled}
          >
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
        {children(field)}
      </Form>
    </Dialog>
  )
}
