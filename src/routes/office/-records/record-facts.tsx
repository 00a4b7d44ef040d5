import "./records.css"
import type { ReactNode } from "react"
import { Card } from "#ui/card/card.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import type { FieldWords } from "../-editor/conflict.tsx"

interface RecordFactsProps extends FieldWords {
  readonly label: string
  /** The fields of the record's form. Empty ones are left out. */
  readonly values: Readonly<Record<string, unknown>>
  /** Shown below the fields. */
  readonly children?: ReactNode
}

/** Shows the fields of a record to staff who only read it. */
export const RecordFacts = ({ label, values, labelOf, wordsOf, children }: RecordFactsProps) => (
  <Card as="section" aria-label={label} className="record-block record-facts">
    <DataList
      variant="columns"
      items={Object.entries(values)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => ({ label: labelOf(name), value: wordsOf(name, value) }))}
    />
    {children}
  </Card>
)
