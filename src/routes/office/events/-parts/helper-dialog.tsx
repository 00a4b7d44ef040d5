import { useSelector } from "@xstate/react"
import type { Actor } from "xstate"
import type { doorHelpersMachine } from "#machines/door-helpers/door-helpers.machine.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { MemberFinder } from "../../-members/member-finder.tsx"

/** Finds the member who helps at the door, and says why one cannot. */
export function HelperDialog({ flow }: { readonly flow: Actor<typeof doorHelpersMachine> }) {
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const person = useSelector(flow, (snapshot) => snapshot.context.person)
  return (
    <Dialog
      isOpen
      isDismissable={!isBusy}
      onOpenChange={() => flow.send({ type: "dialog.closed" })}
      title="Add a door helper"
      subtitle="Which member helps? They get a notification with the link."
    >
      <MemberFinder
        {...(failure === null ? {} : { problem: failureMessage(failure) })}
        busyId={isBusy && person !== null ? person.id : null}
        onChoose={({ _id, fullName }) => flow.send({ type: "member.chosen", person: { id: _id, fullName } })}
      />
    </Dialog>
  )
}
