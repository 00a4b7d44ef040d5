import "../../-records/records.css"
import "./events.css"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import ScanLine from "lucide-react/icons/scan-line"
import { isFailure } from "#api/cached-fallback.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { officeAccess } from "#api/office.ts"
import { eventRegistrants } from "#api/office-events.ts"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { OfficeFailure } from "../../-shell/office-failure.tsx"

interface RegistrantsProps {
  /** The event's id. */
  readonly id: string
  /** The cursor of the page before. */
  readonly after: string | undefined
}

/** Shows who is registered for an event, the last one first. */
export function Registrants({ id, after }: RegistrantsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...eventRegistrants(id, after),
    placeholderData: keepPreviousData,
  })
  const { data: access } = useQuery(officeAccess())
  const mayCheckIn = access?.permissions.includes("events.check-in") === true
  return (
    <Card as="section" aria-labelledby="registrants" className="record-block">
      <h2 id="registrants" className="display">
        Registrants
      </h2>
      {data !== undefined && data.items.length > 0 && mayCheckIn && (
        <p>
          {/* Only the response of that page allows the camera. */}
          <RouterLink
            to="/office/check-in/$event"
            params={{ event: id }}
            reloadDocument
            variant="secondary"
            icon={<ScanLine size={18} />}
          >
            Check In
          </RouterLink>
        </p>
      )}
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
    </Card>
  )
}
