import "./approvals.css"
import { formatDistanceStrict } from "date-fns/formatDistanceStrict"
import type { ListedLicence } from "#api/contract/office-licences.ts"
import { formatDateTime } from "#api/dates.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { roleNames } from "../../-members/role-words.ts"
import { ClaimChip } from "../../-review/claim-chip.tsx"
import { checkChips, checkWords } from "./approval-words.ts"

interface LicenceListProps {
  readonly licences: readonly ListedLicence[]
  /** When the list was read (ms since 1970). */
  readonly readAt: number
}

/** Shows license numbers, each as a card that opens the member. */
export function LicenceList({ licences, readAt }: LicenceListProps) {
  return (
    <ol className="approval-list" aria-label="License numbers">
      {licences.map(({ _id, fullName, membershipId, role, chapter, licenseNumber, since, check, claim }) => (
        <Card as="li" key={_id} className="approval-row">
          <div>
            <h2>
              <RouterLink to="/office/members/$id" params={{ id: _id }} variant="bare" className={cardLink}>
                {fullName}
              </RouterLink>
            </h2>
            <p>{licenseNumber}</p>
            <p className="quiet">
              {roleNames[role]}
              {chapter !== null && `, ${chapter}`} · {membershipId}
            </p>
            {check === null ? (
              <p className="quiet">
                Waiting for{" "}
                <time dateTime={since} title={formatDateTime(since)}>
                  {formatDistanceStrict(since, readAt)}
                </time>
              </p>
            ) : (
              <p className="quiet">
                {`${check.by?.fullName ?? "The national office"} ${checkWords[check.result]} on `}
                <time dateTime={check.at}>{formatDateTime(check.at)}</time>
                {check.note !== null && `: ${check.note}`}
              </p>
            )}
          </div>
          {(check !== null || claim !== null) && (
            <div className="approval-row-claim">
              {check !== null && (
                <Chip tone={checkChips[check.result].tone}>{checkChips[check.result].label}</Chip>
              )}
              {claim !== null && <ClaimChip {...claim} />}
            </div>
          )}
        </Card>
      ))}
    </ol>
  )
}

export function LicenceListSkeleton() {
  return (
    <Loading label="Loading license numbers">
      <div className="approval-list">
        <Skeleton height={136} />
        <Skeleton height={136} />
        <Skeleton height={136} />
      </div>
    </Loading>
  )
}
