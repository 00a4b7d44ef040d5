import type { Role } from "#api/contract/users.ts"
import type { Tone } from "#ui/tone.ts"

/** The three roles with their labels and colours (LOOK §1). */
export const roles: Readonly<Record<Role, { readonly label: string; readonly tone: Tone }>> = {
  Student: { label: "Students", tone: "plum" },
  Doctor: { label: "Doctors", tone: "green" },
  GlobalNetwork: { label: "Global Network", tone: "indigo" },
}

/** Returns the currency of a role: USD for global members, else NGN (SPEC §6). */
export const currencyOf = (role: Role): "USD" | "NGN" => (role === "GlobalNetwork" ? "USD" : "NGN")
