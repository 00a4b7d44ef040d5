import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { answer } from "#server/http/answering.ts"
import { OfficeToDo } from "./service.ts"

/** OFFICE §2: what waits for staff. */
export const OfficeToDoLive = HttpApiBuilder.group(
  Api,
  "office-to-do",
  Effect.fnUntraced(function* (handlers) {
    const toDo = yield* OfficeToDo
    return handlers.handleAll({
      queues: Effect.fnUntraced(function* () {
        return answer("What waits for you", yield* toDo.queues((yield* CurrentStaff).roles))
      }),
    })
  }),
)
