import "./members.css"
import { useQuery } from "@tanstack/react-query"
import { isFailure } from "#api/cached-fallback.ts"
import type { AuditCase } from "#api/contract/office-audit.ts"
import type { TimelineEntry } from "#api/contract/office-timeline.ts"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { officeTimeline } from "#api/office-members.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { ListPages } from "../../-parts/list-pages.tsx"
import { roleLabels } from "../../../-member/roles.ts"
import { actName, fieldName, valueText } from "../../-parts/act-words.ts"
import { CaseLink } from "../../-parts/case-link.tsx"
import { OfficeFailure } from "../../-shell/office-failure.tsx"

const transitionWords = {
  pending: "waits for the office",
  completed: "approved",
  failed: "declined",
} as const

/** Returns the heading of an entry, and its words. */
const wordsOf = (entry: TimelineEntry): { readonly title: string; readonly text: string | null } => {
  switch (entry.kind) {
    case "joined":
      return { title: "Joined", text: null }
    case "payment": {
      const amount = entry.amount === undefined ? "" : `${formatMoney(entry.amount, entry.currency)}, `
      return { title: `Payment: ${entry.title}`, text: `${amount}${entry.status}` }
    }
    case "transition":
      return {
        title: `Transition to ${roleLabels[entry.role].label}: ${transitionWords[entry.status]}`,
        text: entry.note,
      }
    case "mail": {
      const unsent = entry.isNeverSent ? "Not sent" : "Not sent yet"
      return { title: `Mail: ${entry.subject}`, text: entry.sentAt === null ? unsent : null }
    }
    case "note":
      return { title: "Note", text: entry.content }
    default:
      return { title: actName(entry.action), text: entry.reason }
  }
}

/** Returns the record of an entry that has a page of its own. */
const caseOf = (entry: TimelineEntry): AuditCase | null => {
  if (entry.kind === "payment") return { kind: "payment", id: entry.reference }
  return entry.kind === "transition" ? { kind: "transition", id: entry.requestId } : null
}

/** A note in the timeline. */
export type TimelineNote = Extract<TimelineEntry, { readonly kind: "note" }>

interface EntryProps {
  readonly entry: TimelineEntry
  readonly onCorrect: (note: TimelineNote) => void
}

function Entry({ entry, onCorrect }: EntryProps) {
  const { title, text } = wordsOf(entry)
  const record = caseOf(entry)
  const by = "by" in entry ? entry.by : null
  const changes = entry.kind === "act" ? entry.changes : []
  return (
    <li className="care-entry">
      <h3>{title}</h3>
      {text !== null && <p className="care-words">{text}</p>}
      {record !== null && (
        <p>
          <CaseLink auditCase={record} />
        </p>
      )}
      {changes.length > 0 && (
        <ul aria-label="What was changed" className="care-words">
          {changes.map(({ field, before, after }) => (
            <li key={field}>{`${fieldName(field)}: ${valueText(before)} → ${valueText(after)}`}</li>
          ))}
        </ul>
      )}
      <p className="quiet">
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        {by !== null && ` · ${by.fullName}`}
        {entry.kind === "note" && entry.correctedAt !== null && (
          <>
            {" · corrected "}
            <time dateTime={entry.correctedAt}>{formatDateTime(entry.correctedAt)}</time>
          </>
        )}
      </p>
      {entry.kind === "note" && entry.mayCorrect && (
        <div className="care-pages">
          <Button variant="secondary" onPress={() => onCorrect(entry)}>
            Correct Note
          </Button>
        </div>
      )}
    </li>
  )
}

interface TimelineProps {
  readonly id: string
  readonly after: string | undefined
  /** Called for a note of the reader. */
  readonly onCorrect: (note: TimelineNote) => void
}

/** Shows what happened with a member, the newest first. */
export function Timeline({ id, after, onCorrect }: TimelineProps) {
  const { data, error, isFetching, refetch } = useQuery(officeTimeline(id, after))
  return (
    <Card as="section" aria-labelledby="timeline" className="care-block">
      <h2 id="timeline" className="display">
        Timeline
      </h2>
      {data !== undefined ? (
        <>
          <ol className="care-timeline">
            {data.items.map((entry) => (
              <Entry key={entry._id} entry={entry} onCorrect={onCorrect} />
            ))}
          </ol>
          <ListPages
            label="Pages of the timeline"
            first="Newest entries"
            further="Older entries"
            after={after}
            next={data.next}
            renderLink={(text, page) => (
              <RouterLink
                to="/office/members/$id"
                params={{ id }}
                search={page}
                variant="secondary"
                resetScroll={false}
              >
                {text}
              </RouterLink>
            )}
          />
        </>
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <Loading label="Loading the timeline">
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Loading>
      )}
    </Card>
  )
}
