import type { Actor } from "xstate"
import type { grantMachine } from "#machines/grant/grant.machine.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { MemberFinder } from "../../-members/member-finder.tsx"

/** Finds the member who gets a role. */
export function MemberDialog({ flow }: { readonly flow: Actor<typeof grantMachine> }) {
  return (
    <Dialog
      isOpen
      onOpenChange={() => flow.send({ type: "dialog.closed" })}
      title="Grant a role"
      subtitle="Which member gets it?"
    >
      <MemberFinder onChoose={(member) => flow.send({ type: "member.chosen", member })} />
    </Dialog>
  )
}
