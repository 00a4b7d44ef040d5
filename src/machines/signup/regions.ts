import regions from "#api/contract/regions.json" with { type: "json" }
import { type AccountType, rolesOfTypes } from "./account-type.ts"

/** Returns the chapters of students and doctors, or the regions of global members (SPEC §3). */
export const regionsOf = (type: AccountType): readonly string[] => regions[rolesOfTypes[type].regions]
