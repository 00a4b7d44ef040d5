import { useQuery } from "@tanstack/react-query"
import { officeAccess } from "#api/office.ts"
import { RouterLink } from "../../-router-link.ts"

interface MemberLinkProps {
  readonly member: { readonly _id: string; readonly fullName: string }
}

/** Shows the name of a member, which opens the record for staff whose role includes the members (OFFICE §2). */
export function MemberLink({ member: { _id, fullName } }: MemberLinkProps) {
  const { data: access } = useQuery(officeAccess())
  if (access?.permissions.includes("members.read") !== true) return fullName
  return (
    <RouterLink to="/office/members/$id" params={{ id: _id }}>
      {fullName}
    </RouterLink>
  )
}
