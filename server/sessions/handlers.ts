import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember, NotFound } from "#api/contract/wire.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import type { SessionNotFound } from "./errors.ts"
import { MemberSessions } from "./service.ts"

const withContractErrors = mapErrors<SessionNotFound>()({
  SessionNotFound: () => new NotFound({ message: "This device is not logged in to your account." }),
})

/** Serves the sessions of a member (DECISIONS §2.5). */
export const SessionsLive = HttpApiBuilder.group(
  Api,
  "sessions",
  Effect.fnUntraced(function* (handlers) {
    const sessions = yield* MemberSessions
    return handlers.handleAll({
      list: Effect.fnUntraced(function* () {
        return answer("Your devices", yield* sessions.list(yield* CurrentMember))
      }),
      endOthers: Effect.fnUntraced(function* () {
        const ended = yield* sessions.endOthers(yield* CurrentMember)
        return answer("Your other devices are logged out", { ended })
      }),
      end: Effect.fnUntraced(function* ({ params }) {
        yield* withContractErrors(sessions.end(params.id, yield* CurrentMember))
        return answer("The device is logged out", null)
      }),
    })
  }),
)
