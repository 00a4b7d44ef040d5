import type { Role } from "#api/contract/users.ts"
import type { AccountType } from "#machines/signup/account-type.ts"
import type { Tone } from "#ui/tone.ts"

interface RoleLabels {
  readonly label: string
  readonly plural: string
  readonly tone: Tone
  /** The label of the member's region. */
  readonly regionLabel: "Chapter" | "Region"
  readonly accountType: AccountType
}

/** The labels and the colour of each role (SPEC §6; LOOK §1). */
export const roleLabels: Readonly<Record<Role, RoleLabels>> = {
  Student: {
    label: "Student",
    plural: "Students",
    tone: "plum",
    regionLabel: "Chapter",
    accountType: "student",
  },
  Doctor: {
    label: "Doctor",
    plural: "Doctors",
    tone: "green",
    regionLabel: "Chapter",
    accountType: "doctor",
  },
  GlobalNetwork: {
    label: "Global Network",
    plural: "Global Network",
    tone: "indigo",
    regionLabel: "Region",
    accountType: "global member",
  },
}

/** Returns the currency of a role: USD for global members, else NGN (SPEC §6). */
export const currencyOf = (role: Role): "USD" | "NGN" => (role === "GlobalNetwork" ? "USD" : "NGN")
