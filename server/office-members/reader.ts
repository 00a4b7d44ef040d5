import type { CurrentStaff } from "#api/contract/staff.ts"
import type { StaffRole } from "#api/contract/staff-roles.ts"

/** Who reads or acts. */
export type Staff = CurrentStaff["Service"]

/** What a member of staff may see of the members (OFFICE §1). */
export interface Reader {
  /** The chapters whose members they see; null for all. */
  readonly chapters: readonly string[] | null
  /** Whether they see birthdays, licence numbers, amounts, mails, and what is said about decisions. */
  readonly seesPrivate: boolean
}

const wideRoles: readonly StaffRole[] = ["admin", "treasurer", "moderator"]

/** Whether staff with these roles see what is private of all members, such as licence numbers. */
export const seesPrivate = (roles: readonly StaffRole[]): boolean =>
  roles.some((role) => wideRoles.includes(role))

export const readerOf = ({ roles, chapters }: Staff): Reader => {
  const isWide = seesPrivate(roles)
  return { chapters: isWide ? null : chapters, seesPrivate: isWide }
}

/** How long a moderator may suspend a member, in days (OFFICE §1). */
const moderatorDays = 7

/** Returns the longest suspension of a member of staff, in days; null without a limit. */
export const maxDaysOf = ({ roles }: Staff): number | null => (roles.includes("admin") ? null : moderatorDays)
