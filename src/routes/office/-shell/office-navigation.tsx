import Banknote from "lucide-react/icons/banknote"
import BookOpen from "lucide-react/icons/book-open"
import Briefcase from "lucide-react/icons/briefcase"
import CalendarDays from "lucide-react/icons/calendar-days"
import FileText from "lucide-react/icons/file-text"
import GraduationCap from "lucide-react/icons/graduation-cap"
import Flag from "lucide-react/icons/flag"
import Inbox from "lucide-react/icons/inbox"
import ListChecks from "lucide-react/icons/list-checks"
import ListTodo from "lucide-react/icons/list-todo"
import ScanLine from "lucide-react/icons/scan-line"
import ScrollText from "lucide-react/icons/scroll-text"
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import UserCog from "lucide-react/icons/user-cog"
import Users from "lucide-react/icons/users"
import { useEffect, useRef } from "react"
import { useLocation } from "@tanstack/react-router"
import type { OfficeAccess } from "#api/contract/office-staff.ts"
import { RouterLink } from "../../-router-link.ts"

/** The pages of the office in order, each with the permission that its data requires. */
const pages = [
  { to: "/office", label: "To do", Icon: ListTodo, permission: "to-do.read" },
  { to: "/office/approvals", label: "Approvals", Icon: ListChecks, permission: "approvals.read" },
  { to: "/office/members", label: "Members", Icon: Users, permission: "members.read" },
  { to: "/office/events", label: "Events", Icon: CalendarDays, permission: "events.read" },
  { to: "/office/check-in", label: "Check-in", Icon: ScanLine, permission: "events.check-in" },
  { to: "/office/devotionals", label: "Devotionals", Icon: BookOpen, permission: "content.read" },
  { to: "/office/resources", label: "Resources", Icon: FileText, permission: "content.read" },
  { to: "/office/jobs", label: "Jobs", Icon: Briefcase, permission: "content.read" },
  { to: "/office/trainings", label: "Trainings", Icon: GraduationCap, permission: "content.read" },
  { to: "/office/products", label: "Products", Icon: ShoppingBag, permission: "content.read" },
  { to: "/office/inbox", label: "Inbox", Icon: Inbox, permission: "inbox.reply" },
  { to: "/office/moderation", label: "Moderation", Icon: Flag, permission: "moderation.decide" },
  { to: "/office/money", label: "Money", Icon: Banknote, permission: "money.read" },
  { to: "/office/staff", label: "Staff", Icon: UserCog, permission: "staff.grant" },
  { to: "/office/settings", label: "Settings", Icon: SlidersHorizontal, permission: "settings.read" },
  { to: "/office/audit", label: "Audit", Icon: ScrollText, permission: "audit.read" },
] as const

type Access = Pick<OfficeAccess, "permissions" | "doors">

/** Shows the links that the reader's rights allow: beside the page on wide screens, below it on phones. */
export function OfficeNavigation({ permissions, doors }: Access) {
  const links = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // A phone shows a part of the links, which scroll sideways.
  useEffect(() => {
    const { current } = links
    const page = pages.findLast(({ to }) => path.startsWith(to))
    const active = current?.querySelector<HTMLElement>(`[href="${page?.to}"]`)
    if (current && active)
      current.scrollLeft = active.offsetLeft - (current.clientWidth - active.offsetWidth) / 2
  }, [path])
  return (
    <nav aria-label="Office" className="office-links" ref={links}>
      {pages
        .filter(
          ({ permission }) =>
            permissions.includes(permission) || (permission === "events.check-in" && doors.length > 0),
        )
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
