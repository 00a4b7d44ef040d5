import type { OfficeDevotional } from "#api/contract/office-devotionals.ts"
import { devotionalDeletion } from "#api/office-devotionals.ts"
import { DeleteDraft } from "../../-records/delete-draft.tsx"
import { Publication } from "../../-records/publication.tsx"
import { RecordButtons } from "../../-records/publication-acts.tsx"
import { dayWords, statusWords } from "./devotional-words.ts"

interface DevotionalStatusProps {
  readonly devotional: OfficeDevotional
  readonly mayEdit: boolean
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Shows whether members see a devotional, from which day on, and who changed it last. Deletes it before its day. */
export function DevotionalStatus({ devotional, mayEdit, isUnsaved }: DevotionalStatusProps) {
  const { status, date, changedBy, changedAt, title } = devotional
  return (
    <Publication
      status={statusWords[status]}
      facts={[{ label: "Day", value: date === null ? "None yet" : dayWords(date) }]}
      changedBy={changedBy}
      changedAt={changedAt}
    >
      {mayEdit && status !== "published" && (
        <RecordButtons>
          <DeleteDraft
            record={devotional}
            name={title}
            {...(date === null ? {} : { meaning: `${dayWords(date)} is free again.` })}
            deletion={devotionalDeletion}
            list="/office/devotionals"
            isUnsaved={isUnsaved}
          />
        </RecordButtons>
      )}
    </Publication>
  )
}
