import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, Authorization, maybe } from "./wire.ts"

/** The roles of members. A role is chosen at signup and changed only by a transition (SPEC §6). */
export const roles = ["Student", "Doctor", "GlobalNetwork"] as const
export const Role = Schema.Literals(roles)
export type Role = typeof Role.Type

/** A member's profile on another platform. */
export const Social = Schema.Struct({ name: Schema.String, link: Schema.String })

/** The current member's own record (SPEC §3, User). */
export const User = Schema.Struct({
  _id: Schema.String,
  membershipId: Schema.String,
  fullName: Schema.String,
  firstName: Schema.String,
  middleName: maybe(Schema.String),
  lastName: Schema.String,
  email: Schema.String,
  phone: maybe(Schema.String),
  gender: maybe(Schema.String),
  dateOfBirth: maybe(Schema.String),
  role: Role,
  region: maybe(Schema.String),
  leadershipPosition: maybe(Schema.String),
  avatarUrl: maybe(Schema.String),
  bio: maybe(Schema.String),
  admissionYear: maybe(Schema.Int),
  yearOfStudy: maybe(Schema.String),
  specialty: maybe(Schema.String),
  licenseNumber: maybe(Schema.String),
  yearsOfExperience: maybe(Schema.String),
  socials: Schema.Array(Social),
  subscribed: Schema.Boolean,
  emailVerified: Schema.Boolean,
  /** Our addition: whether the member may open the office, as staff or as a door helper. */
  isStaff: Schema.optionalKey(Schema.Boolean),
})
export type User = typeof User.Type

/** The data that the shell needs. The group has no other call, to keep the shell's schemas small. */
export class UsersGroup extends HttpApiGroup.make("users")
  .add(HttpApiEndpoint.get("me", "/auth/me", { success: answer(User) }))
  .middleware(Authorization) {}
