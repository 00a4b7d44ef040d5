import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Api } from "#api/contract/api.ts"
import { Conflict, CurrentMember, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import { Limits } from "#server/limits/service.ts"
import type { EntryError } from "./errors.ts"
import { changeFaithEntry, faithEntries, postFaithEntry, removeFaithEntry } from "./service.ts"

const withContractErrors = mapErrors<EntryError | LimitExceeded>()({
  ...limitAnswers,
  EntryNotFound: () => new NotFound({ message: "This entry does not exist any more." }),
  NotTheAuthor: ({ isAnonymous }) =>
    new Forbidden({
      message: isAnonymous
        ? "Nobody can change an anonymous entry, because its author is not stored."
        : "Only its author can change this entry.",
    }),
  EntryChanged: ({ entry }) =>
    new Conflict({ message: "This entry was changed on another device.", data: entry }),
})

/** Maps the endpoints of faith entries to the service (SPEC §7). */
export const FaithEntryLive = HttpApiBuilder.group(
  Api,
  "faith-entry",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const limits = yield* Limits
    return handlers.handleAll({
      post: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentMember
        yield* withContractErrors(limits.inMemoryByAccount("faith-entries-per-account", _id))
        const entry = yield* postFaithEntry(payload, _id).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
        )
        return answer(`Your ${entry.category} has been submitted successfully`, entry)
      }),
      list: Effect.fnUntraced(function* ({ query }) {
        const { _id } = yield* CurrentMember
        const page = yield* faithEntries(query, _id).pipe(Effect.provideService(SqlClient.SqlClient, sql))
        return answer("Faith entries", page)
      }),
      change: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentMember
        yield* withContractErrors(limits.inMemoryByAccount("faith-entries-per-account", _id))
        const entry = yield* withContractErrors(changeFaithEntry(params.id, payload, _id)).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
        )
        return answer(`Your ${entry.category} has been changed`, entry)
      }),
      remove: Effect.fnUntraced(function* ({ params, query }) {
        const { _id } = yield* CurrentMember
        yield* withContractErrors(removeFaithEntry(params.id, query.version, _id)).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
        )
        return answer("Your entry has been deleted", null)
      }),
    })
  }),
)
