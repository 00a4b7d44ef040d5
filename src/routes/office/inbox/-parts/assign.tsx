import { useQuery } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useState } from "react"
import type { Actor } from "xstate"
import { isFailure } from "#api/cached-fallback.ts"
import type { InboxConversation } from "#api/contract/office-inbox.ts"
import { inboxAssignees } from "#api/office-inbox.ts"
import type { inboxConversationMachine } from "#machines/inbox-conversation/inbox-conversation.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { FormActions } from "#ui/form/form.tsx"
import { Select } from "#ui/select/select.tsx"
import { OfficeFailure } from "../../-shell/office-failure.tsx"

interface AssignProps {
  readonly flow: Actor<typeof inboxConversationMachine>
  readonly conversation: InboxConversation
}

/** Gives the conversation to another member of staff. */
export function Assign({ flow, conversation }: AssignProps) {
  const { data, error, isFetching, refetch } = useQuery(inboxAssignees())
  const isAssigning = useSelector(flow, (snapshot) => snapshot.matches({ ready: "assigning" }))
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const [chosen, setChosen] = useState("")
  const others = (data ?? []).filter(
    ({ _id }) => _id !== conversation.assignedTo?._id && _id !== conversation._id,
  )
  const to = others.some(({ _id }) => _id === chosen) ? chosen : ""
  return (
    <Card as="section" aria-labelledby="assign" className="inbox-block">
      <h2 id="assign" className="display">
        Assign
      </h2>
      {isFailure(error) && data === undefined ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <>
          <Select
            label="Colleague"
            options={others.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
            value={to}
            onChange={setChosen}
            isLoading={data === undefined}
            isDisabled={isBusy}
          />
          <FormActions>
            <Button
              variant="secondary"
              isPending={isAssigning}
              isDisabled={to === "" || (isBusy && !isAssigning)}
              onPress={() => flow.send({ type: "conversation.assigned", to })}
            >
              Assign
            </Button>
          </FormActions>
        </>
      )}
    </Card>
  )
}
