import type { OfficeEvent } from "#api/contract/office-events.ts"
import { versionOf } from "#machines/event-editor/event-values.ts"
import { RecordFacts } from "../../-records/record-facts.tsx"
import { RecordPreview } from "../../-records/record-preview.tsx"
import { labelOf, wordsOf } from "./event-field-words.ts"
import { EventPreview } from "./lazy-event-preview.ts"

/** Shows an event to staff who only read it, without its picture. */
export const EventFacts = ({ event }: { readonly event: OfficeEvent }) => (
  <RecordFacts
    label="The event"
    values={{ ...versionOf(event).values, featuredImageUrl: "" }}
    labelOf={labelOf}
    wordsOf={wordsOf}
  >
    <RecordPreview name={event.name} width={1080}>
      <EventPreview id={event._id} values={versionOf(event).values} />
    </RecordPreview>
  </RecordFacts>
)
