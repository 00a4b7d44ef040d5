import type { Role } from "#api/contract/users.ts"
import type { AccountType } from "#machines/signup/account-type.ts"
import type { Tone } from "#ui/tone.ts"

/** The label and colour of each role (SPEC §6; LOOK §1), and the role's label for its region. */
export const roleLabels: Readonly<
  Record<
    Role,
    {
      readonly label: string
      readonly tone: Tone
      readonly region: "Chapter" | "Region"
      readonly type: AccountType
    }
  >
> = {
  Student: { label: "Student", tone: "plum", region: "Chapter", type: "student" },
  Doctor: { label: "Doctor", tone: "green", region: "Chapter", type: "doctor" },
  GlobalNetwork: { label: "Global Network", tone: "indigo", region: "Region", type: "global member" },
}
