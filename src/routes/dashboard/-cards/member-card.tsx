import "./members.css"
import type { ReactNode } from "react"
import type { Member } from "#api/contract/members.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { RouterLink } from "../../-router-link.ts"
import { roleLabels } from "../../-member/roles.ts"

/** Returns the id of the name on a member's card, which describes the actions of the card. */
export const memberNameId = ({ _id }: Pick<Member, "_id">): string => `member-${_id}`

interface MemberCardProps {
  readonly member: Member
  /** A link or button above the card's own link. */
  readonly action?: ReactNode
}

/** Shows one member of the directory. The whole card is a link to the member (SPEC §3, Member card). */
export function MemberCard({ member, action }: MemberCardProps) {
  const { label, tone } = roleLabels[member.role]
  return (
    <Card as="li" className="member-card" data-tone={tone}>
      <Avatar name={member.fullName} src={member.avatarUrl ?? undefined} tone={tone} size={72} />
      <div className="member-card-words">
        <h2 className="member-card-name" id={memberNameId(member)}>
          <RouterLink
            to="/dashboard/members/$memberId"
            params={{ memberId: member._id }}
            variant="bare"
            className={cardLink}
          >
            {member.fullName}
          </RouterLink>
        </h2>
        <Chip tone={tone}>{label}</Chip>
        {action !== undefined && member.specialty && <p className="member-card-region">{member.specialty}</p>}
        {member.region && <p className="quiet member-card-region">{member.region}</p>}
        {action !== undefined && <p className="member-card-action">{action}</p>}
      </div>
    </Card>
  )
}
