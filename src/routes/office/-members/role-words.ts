import type { Role } from "#api/contract/users.ts"

/** The names of the roles (SPEC §6). */
export const roleNames: Readonly<Record<Role, string>> = {
  Student: "Student",
  Doctor: "Doctor",
  GlobalNetwork: "Global Network",
}
