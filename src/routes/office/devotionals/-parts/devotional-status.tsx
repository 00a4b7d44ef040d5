import type { OfficeDevotional } from "#api/contract/office-devotionals.ts"
import { Publication } from "../../-records/publication.tsx"
import { dayWords, statusWords } from "./devotional-words.ts"

/** Shows whether members see a devotional, from which day on, and who changed it last. */
export const DevotionalStatus = ({
  devotional: { status, date, changedBy, changedAt },
}: {
  readonly devotional: OfficeDevotional
}) => (
  <Publication
    status={statusWords[status]}
    facts={[{ label: "Day", value: date === null ? "None yet" : dayWords(date) }]}
    changedBy={changedBy}
    changedAt={changedAt}
  />
)
