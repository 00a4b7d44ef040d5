import "../../-records/records.css"
import "./events.css"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { registrantsCsv } from "#api/office-event-messages.ts"
import { eventRegistrants } from "#api/office-events.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { LazyExportDialog } from "../../-parts/lazy-export-dialog.tsx"
import { OfficeFailure } from "../../-shell/office-failure.tsx"

interface RegistrantsProps {
  readonly event: Pick<OfficeEvent, "_id" | "slug">
  /** The cursor of the page before. */
  readonly after: string | undefined
}

/** Shows who is registered for an event, the last one first. */
export function Registrants({ event: { _id: id, slug }, after }: RegistrantsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...eventRegistrants(id, after),
    placeholderData: keepPreviousData,
  })
  const [isExporting, setExporting] = useState(false)
  return (
    <Card as="section" aria-labelledby="registrants" className="record-block">
      <h2 id="registrants" className="display">
        Registrants
      </h2>
      {data !== undefined ? (
        data.items.length === 0 ? (
          <p className="quiet">Nobody is registered yet.</p>
        ) : (
          <ul className="office-event-registrants" aria-label="Registrants">
            {data.items.map(({ member, registeredAt, paid }) => (
              <li key={member._id}>
                <div>
                  <p>{member.fullName}</p>
                  <p className="quiet">
                    {`${roleLabels[member.role].label} · ${member.membershipId} · ${formatDateTime(registeredAt, lagos)}`}
                  </p>
                </div>
                {paid !== null && (
                  <Chip tone={toneOfStatus(paid ? "paid" : "pending")}>{paid ? "Paid" : "Not paid"}</Chip>
                )}
              </li>
            ))}
          </ul>
        )
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <Loading label="Loading registrants">
          <Skeleton height={96} />
        </Loading>
      )}
      {(after !== undefined || (data !== undefined && data.next !== null)) && (
        <nav className="record-pages" aria-label="Pages of registrants">
          {after !== undefined && (
            <RouterLink to="/office/events/$id" params={{ id }} search={{}} variant="secondary">
              Newest registrants
            </RouterLink>
          )}
          {data !== undefined && data.next !== null && (
            <RouterLink
              to="/office/events/$id"
              params={{ id }}
              search={{ after: data.next }}
              variant="secondary"
            >
              Older registrants
            </RouterLink>
          )}
        </nav>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Button variant="secondary" isWide onPress={() => setExporting(true)}>
          Export Registrants
        </Button>
      )}
      {isExporting && (
        <LazyExportDialog
          title="Registrants as CSV"
          subtitle="Every registrant with role, membership ID, day and payment. The audit log says that you exported them."
          initialValues={{ password: "" }}
          download={({ password }) => registrantsCsv({ id, slug, password })}
          onClose={() => setExporting(false)}
        />
      )}
    </Card>
  )
}
