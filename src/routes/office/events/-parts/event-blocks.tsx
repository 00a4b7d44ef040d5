import type { OfficeEvent } from "#api/contract/office-events.ts"
import type { PeopleQuery } from "#api/people-query.ts"
import { LaterBlock } from "../../-records/later-block.tsx"
import { isCanceled } from "./event-words.ts"

interface EventBlocksProps {
  readonly event: OfficeEvent
  readonly mayEdit: boolean
  /** The filters of the registrants, from the address. */
  readonly filters: PeopleQuery
}

/**
 * Shows what follows the publication of an event: its door helpers or its cancellation, its money, messages and registrants.
 * Each loads once it is near the viewport.
 */
export function EventBlocks({ event, mayEdit, filters }: EventBlocksProps) {
  const { _id: id, status } = event
  return (
    <>
      {isCanceled(status) ? (
        <LaterBlock
          key="cancellation"
          title="Cancellation"
          height={200}
          load={async () => (await import("./cancellation-progress.tsx")).CancellationProgress}
          id={id}
        />
      ) : (
        <LaterBlock
          key="door"
          title="Door helpers"
          height={200}
          load={async () => (await import("./door-helpers.tsx")).DoorHelpersBlock}
          id={id}
          status={status}
          mayEdit={mayEdit}
        />
      )}
      <LaterBlock
        title="Messages"
        height={96}
        load={async () => (await import("./money-and-messages.tsx")).MoneyAndMessages}
        id={id}
        mayEdit={mayEdit}
      />
      <LaterBlock
        title="Registrants"
        height={320}
        load={async () => (await import("./registrants.tsx")).Registrants}
        event={event}
        filters={filters}
      />
    </>
  )
}
