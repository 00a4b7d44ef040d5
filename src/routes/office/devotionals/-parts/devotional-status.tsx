import "../../-records/records.css"
import type { OfficeDevotional } from "#api/contract/office-devotionals.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { dayWords, statusWords } from "./devotional-words.ts"

/** Shows whether members see a devotional, from which day on, and who changed it last. */
export function DevotionalStatus({ devotional }: { readonly devotional: OfficeDevotional }) {
  const { status, date, changedBy, changedAt } = devotional
  const { label, tone, text } = statusWords[status]
  return (
    <Card as="section" aria-labelledby="publication" className="record-block">
      <h2 id="publication" className="display">
        Publication
      </h2>
      <p>
        <Chip tone={tone}>{label}</Chip>
      </p>
      <p>{text}</p>
      <DataList
        items={[
          { label: "Day", value: date === null ? "None yet" : dayWords(date) },
          {
            label: "Last change",
            value: `${changedBy?.fullName ?? "The national office"}, ${formatDateTime(changedAt, lagos)}`,
          },
        ]}
      />
    </Card>
  )
}
