import { useId } from "react"
import * as rules from "#api/contract/field-rules.ts"
import { eventMessageLengths } from "#api/contract/limits.ts"
import { eventMessages, sendEventMessage } from "#api/office-event-messages.ts"
import { queryClient } from "#api/query-client.ts"
import { useForm } from "#machines/form/form.react.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { countOf } from "./cancellation-words.ts"

type Values = Readonly<{ freshId: string; subject: string; text: string }>

interface MessageDialogProps {
  /** The event's id. */
  readonly id: string
  readonly recipients: number
  readonly onClose: () => void
}

/** Writes to all registrants of an event (OFFICE §17). */
export function MessageDialog({ id, recipients, onClose }: MessageDialogProps) {
  const formId = useId()
  const { field, formRef, failure, isBusy, submit } = useForm<Values>({
    initialValues: { freshId: crypto.randomUUID(), subject: "", text: "" },
    validate: ({ subject, text }) =>
      validateFields(
        {
          subject: rules.filled(eventMessageLengths.subject),
          text: rules.filled(eventMessageLengths.text),
        },
        { subject, text },
      ),
    submit: async (values) => {
      const { queryKey } = eventMessages(id)
      const outcome = await runMemberApi(
        () => Promise.resolve(sendEventMessage),
        { id, recipients: queryClient.getQueryData(queryKey)?.recipients ?? recipients, ...values },
        new AbortController().signal,
      )
      if (outcome._tag === "Ok") {
        queryClient.setQueryData(queryKey, outcome.value)
        showToast({ tone: "success", text: "Your message is being sent." })
        onClose()
      } else if (outcome.error._tag === "Conflict") await queryClient.invalidateQueries({ queryKey })
      return outcome
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={!isBusy}
      title="Write to Registrants"
      subtitle={`It goes to ${countOf(recipients, "member")}, by mail and as a notification.`}
      actions={
        <>
          <Button variant="quiet" isDisabled={isBusy} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={`${formId}-form`} isPending={isBusy}>
            {`Send to ${countOf(recipients, "Member")}`}
          </Button>
        </>
      }
    >
      <Form
        id={`${formId}-form`}
        ref={formRef}
        label="Message"
        onSubmit={submit}
        problem={failure === null || failure._tag === "BadRequest" ? undefined : failure.message}
      >
        <TextField {...field("subject")} label="Subject" autoComplete="off" />
        <TextArea {...field("text")} label="Text" description="A new line begins a paragraph." />
      </Form>
    </Dialog>
  )
}
