import "./inbox.css"
import { useSelector } from "@xstate/react"
import type { Actor } from "xstate"
import type { OpenedConversation } from "#api/contract/office-inbox.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveInboxConversation } from "#machines/inbox-conversation/inbox-conversation.actors.ts"
import type { inboxConversationMachine } from "#machines/inbox-conversation/inbox-conversation.machine.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { FormActions } from "#ui/form/form.tsx"
import { Assign } from "./assign.tsx"
import { CloseButton } from "./close-button.tsx"
import { sentenceOf, statusOf } from "./inbox-words.ts"
import { MemberFacts } from "./member-facts.tsx"
import { MessageLog } from "./message-log.tsx"
import { ReplyForm } from "./reply-form.tsx"
import { Writers } from "./writers.tsx"

interface ActsProps {
  readonly flow: Actor<typeof inboxConversationMachine>
  readonly isClosed: boolean
}

/** What can be done about a conversation that nobody has. */
function Acts({ flow, isClosed }: ActsProps) {
  const isTaking = useSelector(flow, (snapshot) => snapshot.matches({ ready: "taking" }))
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  return (
    <FormActions>
      {!isClosed && <CloseButton flow={flow} />}
      <Button
        isPending={isTaking}
        isDisabled={isBusy && !isTaking}
        onPress={() => flow.send({ type: "conversation.taken" })}
      >
        Take It
      </Button>
    </FormActions>
  )
}

interface ConversationProps {
  readonly conversation: OpenedConversation
  /** The reader's id. */
  readonly staffId: string
  /** Whether the reader may take and assign conversations. */
  readonly mayAssign: boolean
}

/** Shows the messages of a member beside the member: begin, take, assign, reply, close (OFFICE §10). */
export function Conversation({ mayAssign, ...input }: ConversationProps) {
  const flow = useFlow(liveInboxConversation, { input })
  const conversation = useSelector(flow, (snapshot) => snapshot.context.conversation)
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const { member, assignedTo, status } = conversation
  const isEmpty = conversation.status === "empty"
  const mayWrite = isEmpty || assignedTo?._id === input.staffId
  const isFree = assignedTo === null
  return (
    <div className="inbox-conversation">
      <Card as="section" aria-labelledby="conversation" className="inbox-block">
        <h2 id="conversation" className="display">
          Conversation
        </h2>
        <Alert role="status" tone={statusOf(conversation, input.staffId).tone}>
          {sentenceOf(conversation, input.staffId)}
        </Alert>
        <MessageLog memberId={conversation._id} fullName={member.fullName} />
        <Writers memberId={conversation._id} />
        {mayWrite && form !== undefined && (
          <ReplyForm flow={flow} form={form} member={member} isFirst={isEmpty} />
        )}
        {mayAssign && isFree && !isEmpty && <Acts flow={flow} isClosed={status === "closed"} />}
      </Card>
      <div className="inbox-side">
        <MemberFacts conversation={conversation} />
        {mayAssign && !isEmpty && <Assign flow={flow} conversation={conversation} />}
      </div>
    </div>
  )
}
