/** The three ways to sign up (SPEC §2), by the text of the `type` query parameter. */
export const accountTypes = ["student", "doctor", "global member"] as const
export type AccountType = (typeof accountTypes)[number]

/** The account type a query parameter names; anything else is none. */
export const accountTypeOf = (value: unknown): AccountType | null =>
  accountTypes.find((type) => type === value) ?? null

/** The role that is sent (SPEC §3), what the toast calls the account (SPEC §4), and what a region is called. */
export const rolesOfTypes = {
  student: { role: "Student", name: "Student", regionLabel: "Chapter", regions: "student" },
  doctor: { role: "Doctor", name: "Doctor", regionLabel: "Chapter", regions: "doctor" },
  "global member": { role: "GlobalNetwork", name: "Global", regionLabel: "Region", regions: "global" },
} as const

/** The address of a type's form; the chooser's without one. */
export const signupUrl = (type: AccountType | null): string =>
  type === null ? "/signup" : `/signup?type=${encodeURIComponent(type).replaceAll("%20", "+")}`
