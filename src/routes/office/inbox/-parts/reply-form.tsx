import { useSelector } from "@xstate/react"
import type { Actor, ActorRefFrom } from "xstate"
import type { InboxConversation } from "#api/contract/office-inbox.ts"
import { signalTyping } from "#api/inbox-writers.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { randomId } from "../../../../random-id.ts"
import type { ReplyValues } from "#machines/inbox-conversation/inbox-form.ts"
import type { inboxConversationMachine } from "#machines/inbox-conversation/inbox-conversation.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { CloseButton } from "./close-button.tsx"
import { quickReplies, withQuickReply } from "./quick-replies.ts"

interface ReplyFormProps {
  readonly flow: Actor<typeof inboxConversationMachine>
  readonly form: ActorRefFrom<typeof formMachine>
  readonly member: Pick<InboxConversation["member"], "_id" | "fullName">
  /** Whether it is the first message of the conversation. */
  readonly isFirst: boolean
}

/** Shows the field for a reply, and the texts that staff often write; or the field for a first message. */
export function ReplyForm({ flow, form, member: { _id, fullName }, isFirst }: ReplyFormProps) {
  const isReplying = useSelector(flow, (snapshot) => snapshot.matches({ ready: "replying" }))
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const { field, formRef } = useFormFields<ReplyValues>(form)
  const content = field("content")
  const write = (text: string) => {
    content.onChange(text)
    signalTyping(_id)
  }
  return (
    <Form
      ref={formRef}
      label={isFirst ? "Message" : "Reply"}
      onSubmit={() => flow.send({ type: "reply.sent", clientMessageId: randomId() })}
    >
      {!isFirst && (
        <div role="group" aria-label="Quick replies" className="inbox-quick">
          {quickReplies.map(({ name, text }) => (
            <Button
              key={name}
              variant="secondary"
              size="small"
              isDisabled={isBusy}
              onPress={() => write(withQuickReply(content.value, text))}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        {...content}
        onChange={write}
        label={isFirst ? "Your message" : "Your reply"}
        description={`${fullName} sees it from Admin. It is kept on this device until it is sent.`}
      />
      <FormActions>
        {!isFirst && <CloseButton flow={flow} />}
        <Button type="submit" isPending={isReplying} isDisabled={isBusy && !isReplying}>
          {isFirst ? "Send Message" : "Send Reply"}
        </Button>
      </FormActions>
    </Form>
  )
}
