import "./records.css"
import type { ReactNode } from "react"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { StatusWords } from "./publication.tsx"

interface RecordRowProps {
  /** The link to the record's page, with the class `cardLink`. */
  readonly link: ReactNode
  /** What the list says about the record. */
  readonly lines: readonly string[]
  readonly status: Pick<StatusWords, "label" | "tone">
}

/** Shows a record as a card that opens its page. Belongs into a `RecordList`. */
export function RecordRow({ link, lines, status: { label, tone } }: RecordRowProps) {
  return (
    <Card as="li" className="record-row">
      <div>
        <h2>{link}</h2>
        {lines.map((line) => (
          <p key={line} className="quiet">
            {line}
          </p>
        ))}
      </div>
      <Chip tone={tone}>{label}</Chip>
    </Card>
  )
}

/** Lists records of one kind. */
export const RecordList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className="record-list" aria-label={label}>
    {children}
  </ul>
)

/** The shape of a list while it loads. `several` is the name of its records, such as 'events'. */
export function RecordListSkeleton({ several }: { readonly several: string }) {
  return (
    <Loading label={`Loading ${several}`}>
      <div className="record-list">
        <Skeleton height={104} />
        <Skeleton height={104} />
        <Skeleton height={104} />
      </div>
    </Loading>
  )
}
