import "../../-cards/members.css"
import MessageSquare from "lucide-react/icons/message-square"
import type { Member } from "#api/contract/members.ts"
import { useSession } from "#machines/app/app.react.ts"
import { LargeAvatar } from "#ui/avatar/large-avatar.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { ReportButton } from "../../-reports/report-button.tsx"
import { ifGiven } from "../../-profile/profile-fields.tsx"
import { roleLabels } from "../../../-member/roles.ts"

/** Shows the public profile of a member, with a link that opens a conversation (SPEC §2), and Report. */
export function MemberView({ member }: { readonly member: Member }) {
  const ownId = useSession((session) => session.context.user?._id)
  const { label, tone, regionLabel } = roleLabels[member.role]
  return (
    <>
      <Card as="section" className="member-head" aria-label={member.fullName}>
        <LargeAvatar
          name={member.fullName}
          src={member.avatarUrl ?? undefined}
          tone={tone}
          size={128}
          label={`Picture of ${member.fullName}`}
        />
        <div className="member-head-words">
          <h1 className="display">{member.fullName}</h1>
          <p className="member-head-facts">
            <Chip tone={tone}>{label}</Chip>
            <span className="quiet numbers">{member.membershipId}</span>
          </p>
        </div>
        {member._id !== ownId && (
          <div className="member-head-acts">
            <RouterLink
              to="/dashboard/messaging"
              search={{ id: member._id }}
              variant="primary"
              icon={<MessageSquare size={18} />}
            >
              Message
            </RouterLink>
            <ReportButton kind="profile" id={member._id} what={member.fullName} />
          </div>
        )}
      </Card>
      <div className="member-columns">
        <Card as="section" aria-labelledby="member-about">
          <h2 id="member-about" className="display">
            About
          </h2>
          <p className="member-bio">
            {member.bio || `${member.firstName} has not written about themselves yet.`}
          </p>
        </Card>
        <Card as="section" aria-labelledby="member-details">
          <h2 id="member-details" className="display">
            Details
          </h2>
          <DataList
            items={[
              { label: "First Name", value: member.firstName },
              ...ifGiven("Middle Name", member.middleName),
              { label: "Last Name", value: member.lastName },
              ...ifGiven("Gender", member.gender),
              { label: "Membership Role", value: label },
              ...ifGiven("Specialty", member.specialty),
              ...ifGiven(regionLabel, member.region),
              { label: "Email", value: <a href={`mailto:${member.email}`}>{member.email}</a> },
              { label: "Membership ID", value: <span className="numbers">{member.membershipId}</span> },
            ]}
          />
        </Card>
      </div>
    </>
  )
}
