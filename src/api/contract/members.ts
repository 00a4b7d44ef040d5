import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Role } from "./users.ts"
import { answer, Authorization, listQuery, maybe, NotFound, page } from "./wire.ts"

/** A member as others see it: no phone, no birthday, nothing secret (DECISIONS §2). */
export const Member = Schema.Struct({
  _id: Schema.String,
  membershipId: Schema.String,
  fullName: Schema.String,
  firstName: Schema.String,
  middleName: maybe(Schema.String),
  lastName: Schema.String,
  email: Schema.String,
  gender: maybe(Schema.String),
  role: Role,
  region: maybe(Schema.String),
  avatarUrl: maybe(Schema.String),
  bio: maybe(Schema.String),
})
export type Member = typeof Member.Type

/** SPEC §7, members: verified ones only, the latest to join first. The list leaves the asking member out (SPEC §2). */
export class MembersGroup extends HttpApiGroup.make("members")
  .add(
    HttpApiEndpoint.get("list", "/users", {
      query: { ...listQuery, role: Schema.optionalKey(Role), region: Schema.optionalKey(Schema.String) },
      success: answer(page(Member)),
    }),
    /** By `_id` or membershipId (DECISIONS §2). */
    HttpApiEndpoint.get("get", "/users/:id", {
      params: { id: Schema.String },
      success: answer(Member),
      error: NotFound,
    }),
  )
  .middleware(Authorization) {}
