import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { now } from "#server/clock.ts"
import { answer } from "#server/http/answering.ts"
import { searchWords } from "#server/lists.ts"
import { trainingRows } from "./rows.ts"

/** Serves the trainings of the member (SPEC §7). */
export const TrainingsLive = HttpApiBuilder.group(
  Api,
  "trainings",
  Effect.fnUntraced(function* (handlers) {
    const rows = yield* trainingRows
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { _id } = yield* CurrentMember
        const data = yield* rows.list(searchWords(query.searchBy), query.membersGroup, _id, yield* now)
        return answer("Trainings", data)
      }),
    })
  }),
)
