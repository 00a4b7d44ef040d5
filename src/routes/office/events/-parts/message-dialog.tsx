import { useState } from "react"
import * as rules from "#api/contract/field-rules.ts"
import { eventMessageLengths } from "#api/contract/limits.ts"
import { eventMessages, sendEventMessage } from "#api/office-event-messages.ts"
import { queryClient } from "#api/query-client.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { FormDialog } from "../../-parts/form-dialog.tsx"
import { countOf } from "./cancellation-words.ts"

interface MessageDialogProps {
  /** The event's id. */
  readonly id: string
  readonly recipients: number
  readonly onClose: () => void
}

/** Writes to all registrants of an event (OFFICE §17). */
export function MessageDialog({ id, recipients, onClose }: MessageDialogProps) {
  const [freshId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title="Write to Registrants"
      subtitle={`It goes to ${countOf(recipients, "member")}, by mail and as a notification.`}
      submitLabel={`Send to ${countOf(recipients, "Member")}`}
      initialValues={{ subject: "", text: "" }}
      validate={(values) =>
        validateFields(
          {
            subject: rules.filled(eventMessageLengths.subject),
            text: rules.filled(eventMessageLengths.text),
          },
          values,
        )
      }
      submit={async (values) => {
        const { queryKey } = eventMessages(id)
        const outcome = await runMemberApi(
          () => Promise.resolve(sendEventMessage),
          {
            id,
            freshId,
            // The number on the page, not that of the first render.
            recipients: queryClient.getQueryData(queryKey)?.recipients ?? recipients,
            ...values,
          },
          new AbortController().signal,
        )
        if (outcome._tag === "Ok") {
          queryClient.setQueryData(queryKey, outcome.value)
          showToast({ tone: "success", text: "Your message is being sent." })
          onClose()
        } else if (outcome.error._tag === "Conflict") await queryClient.invalidateQueries({ queryKey })
        return outcome
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField {...field("subject")} label="Subject" autoComplete="off" />
          <TextArea {...field("text")} label="Text" description="A new line begins a paragraph." />
        </>
      )}
    </FormDialog>
  )
}
