import "./members.css"
import { useQuery } from "@tanstack/react-query"
import type { OfficeMember } from "#api/contract/office-members.ts"
import { officeAccess } from "#api/office.ts"
import { RouterLink } from "../../../-router-link.ts"

/** Leads to the other pages of the office about this member, as far as the staff role includes them (OFFICE §2). */
export function MemberPages({ member }: { readonly member: OfficeMember }) {
  const { _id: id, email, conversation } = member
  const permissions = useQuery(officeAccess()).data?.permissions ?? []
  return (
    <nav aria-label="More about this member" className="care-pages">
      {permissions.includes("money.read") && (
        <RouterLink to="/office/money" search={{ search: email }} variant="secondary">
          Payments
        </RouterLink>
      )}
      {conversation !== null && (
        <RouterLink to="/office/inbox/$id" params={{ id }} variant="secondary">
          {conversation === "begun" ? "Conversation" : "Begin Conversation"}
        </RouterLink>
      )}
      {permissions.includes("audit.read") && (
        <RouterLink to="/office/audit" search={{ subject: email }} variant="secondary">
          Audit Log
        </RouterLink>
      )}
    </nav>
  )
}
