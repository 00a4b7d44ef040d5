import type { Role } from "#api/contract/users.ts"
import type { Tone } from "#ui/tone.ts"

/** The three roles with their labels and colours (LOOK §1). */
export const roles: Readonly<Record<Role, { readonly label: string; readonly tone: Tone }>> = {
  Student: { label: "Students", tone: "plum" },
  Doctor: { label: "Doctors", tone: "green" },
  GlobalNetwork: { label: "Global Network", tone: "indigo" },
}

/** SPEC §6: global members pay in USD, the others in NGN. */
export const currencyOf = (role: Role): "USD" | "NGN" => (role === "GlobalNetwork" ? "USD" : "NGN")
