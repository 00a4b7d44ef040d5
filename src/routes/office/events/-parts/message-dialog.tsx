import { useRef } from "react"
import * as rules from "#api/contract/field-rules.ts"
import { eventMessageLengths } from "#api/contract/limits.ts"
import { eventMessages, sendEventMessage } from "#api/office-event-messages.ts"
import { queryClient } from "#api/query-client.ts"
import { eventMessageDraft } from "#machines/event-message/event-message-draft.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { FormDialog } from "../../../-forms/form-dialog.tsx"
import { useStoredDraft } from "../../../-forms/use-stored-draft.ts"
import { countOf } from "./cancellation-words.ts"

interface MessageDialogProps {
  /** The event's id. */
  readonly id: string
  readonly staffId: string
  readonly recipients: number
  readonly onClose: () => void
}

/** Writes to all registrants of an event (OFFICE §17). What is not sent is a draft on the device. */
export function MessageDialog(props: MessageDialogProps) {
  const draft = useStoredDraft(eventMessageDraft, props.staffId, props.id)
  return draft === undefined ? null : <MessageForm {...props} draft={draft ?? noDraft} />
}

const noDraft = { freshId: null, subject: "", text: "" }
type Draft = NonNullable<Awaited<ReturnType<typeof eventMessageDraft.read>>>

function MessageForm({
  id,
  staffId,
  recipients,
  draft,
  onClose,
}: MessageDialogProps & { readonly draft: Draft }) {
  // What was sent last. The same text has the same id, so that a repeat after a lost response sends it once.
  const sent = useRef(draft)
  const store = ({ subject, text }: Pick<Draft, "subject" | "text">) => {
    const isSent = sent.current.subject === subject && sent.current.text === text
    return subject === "" && text === ""
      ? eventMessageDraft.clear(staffId, id)
      : eventMessageDraft.store(staffId, id, { freshId: isSent ? sent.current.freshId : null, subject, text })
  }
  return (
    <FormDialog
      title="Write to Registrants"
      subtitle={`It goes to ${countOf(recipients, "member")}, by mail and as a notification.`}
      submitLabel={`Send to ${countOf(recipients, "Member")}`}
      initialValues={{ subject: draft.subject, text: draft.text }}
      onChange={(values) => void store(values)}
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
        const isSent = sent.current.subject === values.subject && sent.current.text === values.text
        const freshId = (isSent ? sent.current.freshId : null) ?? crypto.randomUUID()
        sent.current = { freshId, ...values }
        await store(values)
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
          await eventMessageDraft.clear(staffId, id)
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
