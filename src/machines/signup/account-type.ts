/** The three account types (SPEC §2), by the `type` query parameter. */
export const accountTypes = ["student", "doctor", "global member"] as const
export type AccountType = (typeof accountTypes)[number]

/** Returns the account type of a query parameter; null for any other value. */
export const accountTypeOf = (value: unknown): AccountType | null =>
  accountTypes.find((type) => type === value) ?? null

/** By account type: the role to send (SPEC §3), the name in the toast (SPEC §4), and the region field. */
export const rolesOfTypes = {
  student: { role: "Student", name: "Student", regionLabel: "Chapter", regions: "student" },
  doctor: { role: "Doctor", name: "Doctor", regionLabel: "Chapter", regions: "doctor" },
  "global member": { role: "GlobalNetwork", name: "Global", regionLabel: "Region", regions: "global" },
} as const

/** Returns the path of a type's form, or of the chooser without a type. */
export const signupUrl = (type: AccountType | null): string =>
  type === null ? "/signup" : `/signup?type=${encodeURIComponent(type).replaceAll("%20", "+")}`
