import { lazy } from "react"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import type { PeopleQuery } from "#api/people-query.ts"
import { DoorHelpersBlock } from "./door-helpers.tsx"
import { EventMoney } from "./event-money.tsx"
import { isCanceled } from "./event-words.ts"
import { Messages } from "./messages.tsx"
import { Registrants } from "./registrants.tsx"

// Loads on demand, because few events are canceled.
const CancellationProgress = lazy(() =>
  import("./cancellation-progress.tsx").then((module) => ({ default: module.CancellationProgress })),
)

export interface EventBlocksProps {
  readonly event: OfficeEvent
  readonly mayEdit: boolean
  /** The filters of the registrants, from the address. */
  readonly filters: PeopleQuery
}

/** Shows what follows the publication of an event: its door helpers or its cancellation, its money, messages and registrants. */
export function EventBlocks({ event, mayEdit, filters }: EventBlocksProps) {
  const { _id: id, status } = event
  return (
    <>
      {isCanceled(status) ? (
        <CancellationProgress id={id} />
      ) : (
        // Publishing gives the event its door.
        <DoorHelpersBlock key={status} id={id} mayEdit={mayEdit} />
      )}
      <EventMoney id={id} />
      <Messages id={id} mayEdit={mayEdit} />
      <Registrants event={event} filters={filters} />
    </>
  )
}
