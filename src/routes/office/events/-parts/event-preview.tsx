import type { Role } from "#api/contract/users.ts"
import { officeEvent } from "#api/office-events.ts"
import { queryClient } from "#api/query-client.ts"
import { eventOf, type EventValues } from "#machines/event-editor/event-values.ts"
import { Button } from "#ui/button/button.tsx"
import { EventBody, eventButtons, Registering, type ShownEvent } from "../../../-member/event-body.tsx"
import { Share } from "../../../-member/event-share.tsx"
import { Inert, RolePreview } from "../../-records/member-preview.tsx"

/** Returns the event as a member of this role, without a place, gets it from the server. Leaves out what is not valid yet. */
const shownTo = (role: Role, values: EventValues, registered: number): ShownEvent => {
  const { eventDateTime, paymentPlans, capacity, ...event } = eventOf(values)
  const isLinkHidden = event.eventType === "Virtual" && (event.isPaid || !event.membersGroup.includes(role))
  const placeholder = event.eventType === "Virtual" ? "No link yet" : "No place yet"
  return {
    ...event,
    linkOrLocation: isLinkHidden ? null : event.linkOrLocation || placeholder,
    eventDateTime: Number.isNaN(Date.parse(eventDateTime ?? "")) ? null : eventDateTime,
    paymentPlans: paymentPlans.filter(({ price }) => price > 0),
    placesLeft: capacity !== null && capacity > 0 ? Math.max(0, capacity - registered) : null,
  }
}

interface EventPreviewProps {
  /** The event's id; "new" for one that is not stored yet. */
  readonly id: string
  readonly values: EventValues
}

/** Shows an event as a member of the chosen role will see it (OFFICE §6). */
export function EventPreview({ id, values }: EventPreviewProps) {
  const registered = queryClient.getQueryData(officeEvent(id).queryKey)?.registeredCount ?? 0
  return (
    <RolePreview first={values.membersGroup[0] ?? "Student"}>
      {(role) => {
        const event = shownTo(role, values, registered)
        return (
          <EventBody
            event={event}
            role={role}
            share={
              <Inert what="buttons that share the page">
                <Share title={event.name} url={location.href} />
              </Inert>
            }
            action={
              <Registering event={event}>
                <Inert what="the button Register">
                  <Button {...eventButtons.register} />
                </Inert>
              </Registering>
            }
            calendar={
              <Inert what="the button Add to Calendar">
                <Button {...eventButtons.calendar} />
              </Inert>
            }
          />
        )
      }}
    </RolePreview>
  )
}
