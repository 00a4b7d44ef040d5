import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { answer, withFaults } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import { Limits } from "#server/limits/service.ts"
import { faithEntries, postFaithEntry } from "./service.ts"

/** The limit of entries per member and hour. */
const posting = { name: "faith", points: 60, seconds: 3_600 } as const

const answered = withFaults<LimitExceeded>()(limitAnswers)

/** SPEC §7, faith. */
export const FaithEntryLive = HttpApiBuilder.group(
  Api,
  "faith-entry",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const limits = yield* Limits
    return handlers.handleAll({
      post: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentMember
        yield* answered(limits.byAccount(posting, _id))
        const entry = yield* postFaithEntry(payload, _id).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
        )
        return answer(`Your ${entry.category} has been submitted successfully`, entry)
      }),
      list: Effect.fnUntraced(function* ({ query }) {
        const page = yield* faithEntries(query).pipe(Effect.provideService(SqlClient.SqlClient, sql))
        return answer("Faith entries", page)
      }),
    })
  }),
)
