import "./members.css"
import type { OfficeMemberRow } from "#api/contract/office-members.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"

/** Shows members, each as a card that opens the record. */
export function MemberList({ rows }: { readonly rows: readonly OfficeMemberRow[] }) {
  return (
    <ul className="care-list" aria-label="Members">
      {rows.map(({ _id, fullName, email, membershipId, role, chapter, avatarUrl, isSuspended }) => (
        <Card as="li" key={_id} className="care-row">
          <Avatar name={fullName} src={avatarUrl ?? undefined} tone={roleLabels[role].tone} size={44} />
          <div className="care-person">
            <h2>
              <RouterLink to="/office/members/$id" params={{ id: _id }} variant="bare" className={cardLink}>
                {fullName}
              </RouterLink>
            </h2>
            <p className="quiet">
              {email} · {membershipId}
            </p>
            {chapter !== null && <p className="quiet">{chapter}</p>}
          </div>
          <div className="care-chips">
            <Chip tone={roleLabels[role].tone}>{roleLabels[role].label}</Chip>
            {isSuspended && <Chip tone={toneOfStatus("suspended")}>Suspended</Chip>}
          </div>
        </Card>
      ))}
    </ul>
  )
}

export function MemberListSkeleton() {
  return (
    <Loading label="Loading members">
      <div className="care-list">
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    </Loading>
  )
}
