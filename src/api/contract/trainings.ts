import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Role } from "./users.ts"
import { answer, Authorization, listQuery } from "./wire.ts"

/** SPEC §3, Training. `completedUsers` is always a list; it holds the asking member's own id only. */
export const Training = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  membersGroup: Schema.Array(Role),
  completedUsers: Schema.Array(Schema.String),
})
export type Training = typeof Training.Type

/** SPEC §7: a bare list, searched by name, of one role when `membersGroup` says so. */
export class TrainingsGroup extends HttpApiGroup.make("trainings")
  .add(
    HttpApiEndpoint.get("list", "/trainings", {
      query: { searchBy: listQuery.searchBy, membersGroup: Schema.optionalKey(Role) },
      success: answer(Schema.Array(Training)),
    }),
  )
  .middleware(Authorization) {}
