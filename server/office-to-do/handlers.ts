import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { Conflict, NotFound } from "#api/contract/wire.ts"
import type { DeadLetterNotFound, LetterActRefused } from "#server/background-tasks/service.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import { OfficeToDo } from "./service.ts"

const withContractErrors = mapErrors<DeadLetterNotFound | LetterActRefused | InvalidFields>()({
  DeadLetterNotFound: () => new NotFound({ message: "This task is due again or dismissed already." }),
  LetterActRefused: ({ message }) => new Conflict({ message, data: null }),
  InvalidFields: (error) => invalidFields(error),
})

/** Serves what is waiting for staff (OFFICE §2). */
export const OfficeToDoLive = HttpApiBuilder.group(
  Api,
  "office-to-do",
  Effect.fnUntraced(function* (handlers) {
    const toDo = yield* OfficeToDo
    return handlers.handleAll({
      queues: Effect.fnUntraced(function* () {
        return answer("What waits for you", yield* toDo.queues(yield* CurrentStaff))
      }),
      failedTasks: Effect.fnUntraced(function* ({ query }) {
        return answer("Failed mails and tasks", yield* withContractErrors(toDo.failedTasks(query.after)))
      }),
      retryTask: Effect.fnUntraced(function* ({ params }) {
        const staff = yield* CurrentStaff
        yield* withContractErrors(toDo.retryTask(params.id, staff))
        return answer("The server tries it again", yield* toDo.queues(staff))
      }),
      dismissTask: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        yield* withContractErrors(toDo.dismissTask(params.id, payload, staff))
        return answer("The task is dismissed", yield* toDo.queues(staff))
      }),
    })
  }),
)
