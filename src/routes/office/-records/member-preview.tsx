import "./member-preview.css"
import { type ReactNode, useState } from "react"
import type { Role } from "#api/contract/users.ts"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { roleLabels } from "../../-member/roles.ts"

const roles = (Object.keys(roleLabels) as Role[]).map((value) => ({ value, label: roleLabels[value].label }))

interface InertProps {
  /** What members can press, as a part of a sentence. */
  readonly what: string
  readonly children: ReactNode
}

/** Shows what members can press. Here it does nothing, which a screen reader says in its place. */
export function Inert({ what, children }: InertProps) {
  return (
    <>
      <p className="visually-hidden">Members have {what} here. In the preview nothing can be pressed.</p>
      <div className="member-preview-inert" inert>
        {children}
      </div>
    </>
  )
}

/** Shows a page of members in a preview. */
export function MemberPreview({ children }: { readonly children: ReactNode }) {
  return (
    <div className="member-preview">
      <p className="quiet">Buttons for members do nothing here.</p>
      {children}
    </div>
  )
}

interface RolePreviewProps {
  /** The role that is shown first. */
  readonly first: Role
  readonly children: (role: Role) => ReactNode
}

/** Shows the page of a member whose role staff choose. */
export function RolePreview({ first, children }: RolePreviewProps) {
  const [role, setRole] = useState(first)
  return (
    <MemberPreview>
      <div className="member-preview-role">
        <span aria-hidden="true">Kind of member</span>
        <ToggleGroup label="Kind of member" options={roles} value={role} onChange={setRole} />
      </div>
      {children(role)}
    </MemberPreview>
  )
}
