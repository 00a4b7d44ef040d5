import { useSelector } from "@xstate/react"
import type { Actor } from "xstate"
import type { inboxConversationMachine } from "#machines/inbox-conversation/inbox-conversation.machine.ts"
import { Button } from "#ui/button/button.tsx"

/** Closes the conversation. */
export function CloseButton({ flow }: { readonly flow: Actor<typeof inboxConversationMachine> }) {
  const isClosing = useSelector(flow, (snapshot) => snapshot.matches({ ready: "closing" }))
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  return (
    <Button
      variant="secondary"
      isPending={isClosing}
      isDisabled={isBusy && !isClosing}
      onPress={() => flow.send({ type: "conversation.closed" })}
    >
      Close
    </Button>
  )
}
