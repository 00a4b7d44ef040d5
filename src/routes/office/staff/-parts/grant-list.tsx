import "./staff.css"
import type { StaffGrant } from "#api/contract/office-staff.ts"
import { formatDateTime } from "#api/dates.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { grantorOf, neverCounted, periodOf, roleOf } from "./staff-words.ts"

interface GrantListProps {
  readonly grants: readonly StaffGrant[]
  /** The reader's id. */
  readonly staffId: string
  readonly onOpen: (grant: StaffGrant) => void
}

/** Shows staff roles, each as a card with who granted it and why. */
export function GrantList({ grants, staffId, onOpen }: GrantListProps) {
  return (
    <ul className="staff-list" aria-label="Staff roles">
      {grants.map((grant) => (
        <Card as="li" key={grant._id} className="staff-row">
          <div className="staff-row-words">
            <h2>{grant.member.fullName}</h2>
            <p className="staff-row-role">
              <Chip tone={grant.status === "ended" ? "neutral" : "plum"}>{roleOf(grant)}</Chip>
              {grant.status === "waiting" && <Chip tone="amber">Waits for a second admin</Chip>}
              {grant.endedAs !== null && neverCounted[grant.endedAs] !== undefined && (
                <Chip>{neverCounted[grant.endedAs]}</Chip>
              )}
            </p>
            <p className="quiet">{periodOf(grant)}</p>
            {grant.validUntil !== null && (
              <p className="quiet">{`Nobody can approve it after ${formatDateTime(grant.validUntil)}`}</p>
            )}
            <p className="quiet">
              {`${grantorOf(grant, staffId)} granted it`}
              {grant.reason !== null && `: ${grant.reason}`}
            </p>
          </div>
          <Button
            variant="secondary"
            aria-label={`Open ${roleOf(grant)} of ${grant.member.fullName}`}
            onPress={() => onOpen(grant)}
          >
            Open
          </Button>
        </Card>
      ))}
    </ul>
  )
}

export function GrantListSkeleton() {
  return (
    <Loading label="Loading staff roles">
      <div className="staff-list">
        <Skeleton height={132} />
        <Skeleton height={132} />
        <Skeleton height={132} />
      </div>
    </Loading>
  )
}
