import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Role } from "./users.ts"
import { answer, Authorization, listQuery, maybe, NotFound, page, TooManyRequests } from "./wire.ts"

/** The public profile of a member: no phone, no birthday, no private data (DECISIONS §2). */
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
  /** Our addition. Null for students. */
  specialty: maybe(Schema.String),
})
export type Member = typeof Member.Type

/** Verified members (SPEC §7), newest first. The list omits the current member (SPEC §2). */
export class MembersGroup extends HttpApiGroup.make("members")
  .add(
    HttpApiEndpoint.get("list", "/users", {
      query: { ...listQuery, role: Schema.optionalKey(Role), region: Schema.optionalKey(Schema.String) },
      success: answer(page(Member)),
      error: TooManyRequests,
    }),
    /** Finds a member by `_id` or membershipId (DECISIONS §2). */
    HttpApiEndpoint.get("get", "/users/:id", {
      params: { id: Schema.String },
      success: answer(Member),
      error: [NotFound, TooManyRequests],
    }),
  )
  .middleware(Authorization) {}
