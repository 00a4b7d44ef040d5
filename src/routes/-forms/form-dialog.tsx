import { type ReactNode, useEffect, useEffectEvent, useId } from "react"
import type { FormErrors } from "#machines/form/form.machine.ts"
import { type FieldBinding, useForm } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import type { Failure, Outcome } from "../../outcome.ts"

/** What staff type in a dialog. */
export type DialogValues = Readonly<Record<string, string>>

/** Returns a field of the dialog by its name. */
export type DialogField<V> = <K extends keyof V & string>(name: K) => FieldBinding<V[K]>

export interface FormDialogProps<V extends DialogValues> {
  readonly title: string
  readonly subtitle: string
  readonly submitLabel: string
  readonly initialValues: V
  /** Returns a message for each wrong field. */
  readonly validate: (values: V) => FormErrors
  /** Sends the act. The caller closes the dialog after it. */
  readonly submit: (values: V) => Promise<Outcome<unknown, Failure>>
  readonly children: (field: DialogField<V>) => ReactNode
  /** Called with the values at the start and after each change, such as to store a draft. */
  readonly onChange?: (values: V) => void
  readonly onClose: () => void
}

/** Asks for what an act of staff needs, and sends it. */
export function FormDialog<V extends DialogValues>({
  title,
  subtitle,
  submitLabel,
  initialValues,
  validate,
  submit: send,
  children,
  onChange,
  onClose,
}: FormDialogProps<V>) {
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
      isDismissable={!isBusy && !isChanged}
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
        {children(field)}
      </Form>
    </Dialog>
  )
}
