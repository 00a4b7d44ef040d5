import "../../-records/records.css"
import "./moderation.css"
import { formatDistanceStrict } from "date-fns/formatDistanceStrict"
import type { ModerationRow } from "#api/contract/office-moderation.ts"
import { formatDateTime } from "#api/dates.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { ClaimChip } from "../../-review/claim-chip.tsx"
import { reportsOf, statusLabel, statusTone, titleOf } from "./moderation-words.ts"

/** Says how long a thing has waited, or who decided about it and when. */
const Since = ({ row, readAt }: { readonly row: ModerationRow; readonly readAt: number }) =>
  row.status === "open" ? (
    <>
      {`${reportsOf(row.openReports)}, waiting for `}
      <time dateTime={row.since} title={formatDateTime(row.since)}>
        {formatDistanceStrict(row.since, readAt)}
      </time>
    </>
  ) : (
    <>
      {`${statusLabel(row.status)} by ${row.decidedBy?.fullName ?? "the national office"} on `}
      <time dateTime={row.since}>{formatDateTime(row.since)}</time>
    </>
  )

interface CaseListProps {
  readonly rows: readonly ModerationRow[]
  /** When the list was read (ms since 1970). */
  readonly readAt: number
}

/** Shows what members reported, each thing as a card that opens its page. */
export function CaseList({ rows, readAt }: CaseListProps) {
  return (
    <ol className="record-list" aria-label="Reports">
      {rows.map((row) => (
        <Card as="li" key={row._id} className="record-row">
          <div>
            <h2>
              <RouterLink
                to="/office/moderation/$id"
                params={{ id: row._id }}
                variant="bare"
                className={cardLink}
              >
                {titleOf(row)}
              </RouterLink>
            </h2>
            {row.excerpt !== null && row.excerpt !== "" && <p>{row.excerpt}</p>}
            <p className="quiet">
              <Since row={row} readAt={readAt} />
            </p>
          </div>
          {row.claim === null ? (
            <Chip tone={statusTone(row.status)}>{statusLabel(row.status)}</Chip>
          ) : (
            <ClaimChip {...row.claim} />
          )}
        </Card>
      ))}
    </ol>
  )
}

export function CaseListSkeleton() {
  return (
    <Loading label="Loading reports">
      <div className="record-list">
        <Skeleton height={112} />
        <Skeleton height={112} />
        <Skeleton height={112} />
      </div>
    </Loading>
  )
}
