import "./records.css"
import type { ComponentProps, ReactNode } from "react"
import { formatDateTime, lagos } from "#api/dates.ts"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { useLostFocus } from "#ui/lost-focus.ts"
import type { Tone } from "#ui/tone.ts"

/** A status of a record in words. */
export interface StatusWords {
  readonly label: string
  readonly tone: Tone
  /** What the status means for members, as a sentence. */
  readonly text: string
}

interface PublicationProps {
  readonly status: StatusWords
  readonly facts: ComponentProps<typeof DataList>["items"]
  /** The last change. `changedBy`: null for the portal itself. */
  readonly changedBy: { readonly fullName: string } | null
  readonly changedAt: string
  /** Shown after the facts, such as the acts. */
  readonly children?: ReactNode
}

/** Shows whether members see a record, and who changed it last. */
export function Publication({ status, facts, changedBy, changedAt, children }: PublicationProps) {
  // A canceled event has another page around this block.
  const headingRef = useLostFocus<HTMLHeadingElement>(status.label)
  return (
    <Card as="section" aria-labelledby="publication" className="record-block">
      <h2 id="publication" className="display" tabIndex={-1} ref={headingRef}>
        Publication
      </h2>
      <p>
        <Chip tone={status.tone}>{status.label}</Chip>
      </p>
      <p>{status.text}</p>
      <DataList
        items={[
          ...facts,
          {
            label: "Last change",
            value: `${changedBy?.fullName ?? "The national office"}, ${formatDateTime(changedAt, lagos)}`,
          },
        ]}
      />
      {children}
    </Card>
  )
}
