import type { Role } from "#api/contract/users.ts"
import { roleLabels } from "../../-member/roles.ts"
import { useRegionOptions } from "../../-signup/region-options.ts"

/** Returns whether a value of the address is a kind of member. */
export const isRole = (given: unknown): given is Role =>
  typeof given === "string" && Object.hasOwn(roleLabels, given)

/** The kinds of member to filter by. */
export const typeOptions = [
  { value: "all", label: "All" },
  ...Object.keys(roleLabels)
    .filter(isRole)
    .map((role) => ({ value: role, label: roleLabels[role].plural })),
] as const

/** Returns the chapters and regions of one member type, or of all, with those that have ended. */
export const useChapters = (role: Role | undefined) => {
  const { regionOptions, onFocus } = useRegionOptions(true)
  const chapters =
    role === undefined ? Object.values(regionOptions).flat() : regionOptions[roleLabels[role].accountType]
  return { chapters, onFocus }
}
