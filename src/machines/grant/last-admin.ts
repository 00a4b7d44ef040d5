import type { StaffGrant } from "#api/contract/office-staff.ts"

/** Returns whether the office would have no admin without a last day after the end of this grant (OFFICE §1). */
export const isLastAdmin = (grants: readonly StaffGrant[], { role, status, member }: StaffGrant): boolean =>
  role === "admin" &&
  status === "active" &&
  !grants.some(
    (other) =>
      other.role === "admin" &&
      other.status === "active" &&
      other.endsAt === null &&
      other.member._id !== member._id,
  )
