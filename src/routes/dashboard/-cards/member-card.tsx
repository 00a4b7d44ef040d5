import "./members.css"
import type { Member } from "#api/contract/members.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { RouterLink } from "../../-router-link.ts"
import { roleLabels } from "../-member/roles.ts"

/** Shows one member of the directory. The whole card is a link to the member (SPEC §3, Member card). */
export function MemberCard({ member }: { readonly member: Member }) {
  const { label, tone } = roleLabels[member.role]
  return (
    <Card as="li" className="member-card" data-tone={tone}>
      <Avatar name={member.fullName} src={member.avatarUrl ?? undefined} tone={tone} size={72} />
      <div className="member-card-words">
        <h2 className="member-card-name">
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
        {member.region && <p className="quiet member-card-region">{member.region}</p>}
      </div>
    </Card>
  )
}
