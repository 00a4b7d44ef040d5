import { useQuery } from "@tanstack/react-query"
import type { AuditCase } from "#api/contract/office-audit.ts"
import { officeAccess } from "#api/office.ts"
import { RouterLink } from "../../-router-link.ts"

/** The page of each kind of record, with the permission that its data requires. A list without `$id` has no page for one. */
const pages = {
  payment: { to: "/office/money/$reference", name: "Payment", permission: "money.read" },
  "offline payment": { to: "/office/money/offline/$id", name: "Offline payment", permission: "money.read" },
  transition: { to: "/office/approvals/$id", name: "Transition", permission: "approvals.read" },
  report: { to: "/office/moderation/$id", name: "Report", permission: "moderation.decide" },
  conversation: { to: "/office/inbox/$id", name: "Conversation", permission: "inbox.reply" },
  member: { to: "/office/members/$id", name: "Member", permission: "members.read" },
  event: { to: "/office/events/$id", name: "Event", permission: "events.read" },
  devotional: { to: "/office/devotionals/$id", name: "Devotional", permission: "content.read" },
  resource: { to: "/office/resources/$id", name: "Resource", permission: "content.read" },
  job: { to: "/office/jobs/$id", name: "Job", permission: "content.read" },
  training: { to: "/office/trainings/$id", name: "Training", permission: "content.read" },
  product: { to: "/office/products/$id", name: "Product", permission: "content.read" },
  setting: { to: "/office/settings", name: "Setting", permission: "settings.read" },
  "staff role": { to: "/office/staff", name: "Staff role", permission: "staff.grant" },
} as const satisfies Record<
  AuditCase["kind"],
  { readonly to: string; readonly name: string; readonly permission: string }
>

/** Whether a text of the address is a kind of case. */
export const isCaseKind = (text: string): text is AuditCase["kind"] => Object.hasOwn(pages, text)

/** Returns the name of a case. Only the references of payments mean something to people. */
export const caseName = ({ kind, id }: AuditCase): string =>
  kind === "payment" ? `${pages[kind].name} ${id}` : pages[kind].name

/** Names the record that an act belongs to. It is a link for those who may read its page (OFFICE §9). */
export function CaseLink({ auditCase }: { readonly auditCase: AuditCase }) {
  const { data: access } = useQuery(officeAccess())
  const { to, permission } = pages[auditCase.kind]
  if (access?.permissions.includes(permission) !== true) return caseName(auditCase)
  return (
    <RouterLink to={to} params={{ id: auditCase.id, reference: auditCase.id }}>
      {caseName(auditCase)}
    </RouterLink>
  )
}
