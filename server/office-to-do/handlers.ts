import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { NotFound } from "#api/contract/wire.ts"
import type { DeadLetterNotFound } from "#server/background-tasks/service.ts"
import { answer, withFaults } from "#server/http/answering.ts"
import { OfficeToDo } from "./service.ts"

const answered = withFaults<DeadLetterNotFound>()({
  DeadLetterNotFound: () => new NotFound({ message: "This task is due again already, or it never failed." }),
})

/** OFFICE §2: what waits for staff. */
export const OfficeToDoLive = HttpApiBuilder.group(
  Api,
  "office-to-do",
  Effect.fnUntraced(function* (handlers) {
    const toDo = yield* OfficeToDo
    return handlers.handleAll({
      queues: Effect.fnUntraced(function* () {
        return answer("What waits for you", yield* toDo.queues(yield* CurrentStaff))
      }),
      retryTask: Effect.fnUntraced(function* ({ params }) {
        const staff = yield* CurrentStaff
        yield* answered(toDo.retryTask(params.id, staff))
        return answer("The server tries it again", yield* toDo.queues(staff))
      }),
    })
  }),
)
