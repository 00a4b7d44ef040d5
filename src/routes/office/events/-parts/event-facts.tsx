import "../../-records/records.css"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { versionOf } from "#machines/event-editor/event-values.ts"
import { Card } from "#ui/card/card.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { labelOf, wordsOf } from "./event-words.ts"

/** Shows an event to staff who only read it. */
export function EventFacts({ event }: { readonly event: OfficeEvent }) {
  return (
    <Card as="section" aria-label="The event" className="record-block">
      <DataList
        variant="columns"
        items={Object.entries(versionOf(event).values)
          .filter(([name, value]) => value !== "" && name !== "featuredImageUrl")
          .map(([name, value]) => ({ label: labelOf(name), value: wordsOf(name, value) }))}
      />
    </Card>
  )
}
