import "./approvals.css"
import type { Approval } from "#api/contract/office-approvals.ts"
import { formatDateTime } from "#api/dates.ts"
import { Card } from "#ui/card/card.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { MemberLink } from "../../-members/member-link.tsx"
import { roleNames } from "../../-members/role-words.ts"

/** Shows whose request it is, and what was asked beside what the profile says. */
export function ApprovalFacts({ approval }: { readonly approval: Approval }) {
  const { member, from, to, asked, stored, createdAt } = approval
  const details = [
    { label: to === "GlobalNetwork" ? "Region" : "Chapter", stored: stored.region, asked: asked.region },
    { label: "Specialty", stored: stored.specialty, asked: asked.specialty },
    { label: "License Number", stored: stored.licenseNumber, asked: asked.licenseNumber },
  ]
  return (
    <Card as="section" aria-labelledby="request" className="approval-block">
      <h2 id="request" className="display">
        The request
      </h2>
      <DataList
        items={[
          { label: "Member", value: <MemberLink member={member} /> },
          { label: "Email", value: member.email },
          { label: "Membership ID", value: member.membershipId },
          { label: "Sent", value: formatDateTime(createdAt) },
        ]}
      />
      <table className="approval-compared">
        <thead>
          <tr>
            <th scope="col">Detail</th>
            <th scope="col">Profile</th>
            <th scope="col">Asked for</th>
          </tr>
        </thead>
        <tbody>
          <tr data-different>
            <th scope="row">Role</th>
            <td>{roleNames[from]}</td>
            <td>{roleNames[to]}</td>
          </tr>
          {details
            .filter((detail) => detail.asked !== null)
            .map((detail) => (
              <tr key={detail.label} data-different={detail.asked !== detail.stored || undefined}>
                <th scope="row">{detail.label}</th>
                <td>{detail.stored ?? "–"}</td>
                <td>{detail.asked}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Card>
  )
}
