import regions from "#api/contract/regions.json" with { type: "json" }
import type { Role } from "#api/contract/users.ts"

const regionsOf: Readonly<Record<Role, readonly string[]>> = {
  Student: regions.student,
  Doctor: regions.doctor,
  GlobalNetwork: regions.global,
}

/** Returns whether the role's list contains exactly this region (DECISIONS §2). */
export const isRegionOf = (role: Role, region: string): boolean => regionsOf[role].includes(region)
