import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Role } from "./users.ts"
import { answer, Authorization, listQuery } from "./wire.ts"

/** Training (SPEC §3). `completedUsers` is always a list. It holds at most the current member's id. */
export const Training = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  membersGroup: Schema.Array(Role),
  completedUsers: Schema.Array(Schema.String),
})
export type Training = typeof Training.Type

/** Trainings (SPEC §7): a bare list, searched by name. `membersGroup` filters by role. */
export class TrainingsGroup extends HttpApiGroup.make("trainings")
  .add(
    HttpApiEndpoint.get("list", "/trainings", {
      query: { searchBy: listQuery.searchBy, membersGroup: Schema.optionalKey(Role) },
      success: answer(Schema.Array(Training)),
    }),
  )
  .middleware(Authorization) {}
