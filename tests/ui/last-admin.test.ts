/** Tests when the end of a staff role would leave the office without an admin (OFFICE §1). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import type { StaffGrant } from "#api/contract/office-staff.ts"
import { isLastAdmin } from "#machines/grant/last-admin.ts"

type Deciding = Pick<StaffGrant, "role" | "status" | "endsAt"> & { readonly member: { readonly _id: string } }

const grant = fc.record({
  role: fc.constantFrom("admin", "finance", "content"),
  status: fc.constantFrom("waiting", "active", "ended"),
  endsAt: fc.constantFrom(null, "2026-12-31"),
  member: fc.record({ _id: fc.constantFrom("m1", "m2", "m3") }),
}) as fc.Arbitrary<Deciding>
const grants = (all: readonly Deciding[]) => all as unknown as readonly StaffGrant[]

/** The members who are admins without a last day. */
const lasting = (all: readonly Deciding[]) =>
  new Set(
    all
      .filter(({ role, status, endsAt }) => role === "admin" && status === "active" && endsAt === null)
      .map(({ member }) => member._id),
  )

test("an admin may be ended exactly while another member stays admin without a last day", () => {
  fc.assert(
    fc.property(fc.array(grant, { minLength: 1, maxLength: 6 }), (all) => {
      const [ended] = all as [Deciding]
      const others = lasting(all)
      others.delete(ended.member._id)
      const isAdmin = ended.role === "admin" && ended.status === "active"
      expect(isLastAdmin(grants(all), grants([ended])[0]!)).toBe(isAdmin && others.size === 0)
    }),
    { seed: 20_261_128, numRuns: 500 },
  )
})
