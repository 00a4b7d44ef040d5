import { type ReactNode, useId, useRef } from "react"
import type { OfficeSetting } from "#api/contract/office-settings.ts"
import { type FieldBinding, useForm } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure, Outcome } from "../../../../outcome.ts"

/** What staff type in a dialog about a setting. Each act has a reason. */
export type ActValues = Readonly<Record<string, string>> & { readonly reason: string }

interface ActDialogProps<V extends ActValues> {
  readonly title: string
  readonly subtitle: string
  /** The verb on the button. */
  readonly verb: string
  readonly setting: OfficeSetting
  readonly initialValues: V
  readonly validate: (values: V) => Readonly<Record<string, string>>
  /** Sends the act about the setting in the version that the reader knows. */
  readonly send: (values: V, version: number) => Promise<Outcome<OfficeSetting, Failure>>
  /** What the toast says afterwards. */
  readonly done: string
  /** Shows the fields above the reason. */
  readonly children?: (field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>) => ReactNode
  readonly onClose: () => void
}

/** Asks for the reason of an act about a setting, and sends it (OFFICE §15). */
export function ActDialog<V extends ActValues>({
  title,
  subtitle,
  verb,
  setting,
  initialValues,
  validate,
  send,
  done,
  children,
  onClose,
}: ActDialogProps<V>) {
  const id = useId()
  // After a 409 the reader has been told who changed the setting, so the next press names the newer version.
  const version = useRef(setting.version)
  const { field, formRef, failure, isBusy, submit } = useForm<V>({
    initialValues,
    validate,
    submit: async (values) => {
      const outcome = await send(values, version.current)
      if (outcome._tag === "Ok") {
        showToast({ tone: "success", text: done })
        onClose()
      } else if (outcome.error._tag === "Conflict")
        version.current = (outcome.error.data as OfficeSetting).version
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
            {verb}
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
        <TextArea
          {...field("reason")}
          label="Reason"
          description="It stays with the value and in the audit log."
        />
      </Form>
    </Dialog>
  )
}
