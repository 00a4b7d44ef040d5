import { formatDateTime } from "#api/dates.ts"
import type { OpenedConversation } from "#api/contract/office-inbox.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Card } from "#ui/card/card.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { MemberLink } from "../../-members/member-link.tsx"
import { roleNames } from "../../-members/role-words.ts"

/** Shows the member beside the conversation. */
export function MemberFacts({ conversation }: { readonly conversation: OpenedConversation }) {
  const { member, assignedUntil } = conversation
  return (
    <Card as="section" aria-labelledby="member" className="inbox-block">
      <h2 id="member" className="display">
        Member
      </h2>
      <p className="inbox-member">
        <Avatar name={member.fullName} src={member.avatarUrl ?? undefined} size={48} />
        <MemberLink member={member} />
      </p>
      <DataList
        items={[
          { label: "Role", value: roleNames[member.role] },
          { label: "Email", value: member.email },
          { label: "Membership ID", value: member.membershipId },
          ...(member.region === null ? [] : [{ label: "Chapter or region", value: member.region }]),
          ...(assignedUntil === null
            ? []
            : [{ label: "Unassigned again without a reply", value: formatDateTime(assignedUntil) }]),
        ]}
      />
    </Card>
  )
}
