import Banknote from "lucide-react/icons/banknote"
import Inbox from "lucide-react/icons/inbox"
import ListChecks from "lucide-react/icons/list-checks"
import ListTodo from "lucide-react/icons/list-todo"
import type { Permission } from "#api/contract/staff-roles.ts"
import { RouterLink } from "../../-router-link.ts"

/** The pages of the office in order, each with the permission that its data requires. */
const pages = [
  { to: "/office", label: "To do", Icon: ListTodo, permission: "office.open" },
  { to: "/office/approvals", label: "Approvals", Icon: ListChecks, permission: "approvals.decide" },
  { to: "/office/inbox", label: "Inbox", Icon: Inbox, permission: "inbox.reply" },
  { to: "/office/money", label: "Money", Icon: Banknote, permission: "money.read" },
] as const

/** Shows the links that the permissions allow: beside the page on wide screens, below it on phones. */
export function OfficeNavigation({ permissions }: { readonly permissions: readonly Permission[] }) {
  return (
    <nav aria-label="Office" className="office-links">
      {pages
        .filter(({ permission }) => permissions.includes(permission))
        .map(({ to, label, Icon }) => (
          <RouterLink
            key={to}
            to={to}
            activeOptions={{ exact: to === "/office" }}
            variant="bare"
            className="office-link"
            icon={<Icon aria-hidden="true" />}
          >
            <span>{label}</span>
          </RouterLink>
        ))}
    </nav>
  )
}
