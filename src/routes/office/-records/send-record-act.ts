import type { Effect } from "effect"
import { runMemberApi } from "#machines/from-api.ts"
import { type RecordQueries, showRecord } from "#machines/record-editor/record-editor.actors.ts"
import type { Failure, Outcome } from "../../../outcome.ts"

/** Sends an act about a record of the office, and shows the record of the answer. */
export const sendRecordAct = async <R extends { readonly _id: string }, I>(
  queries: RecordQueries<R>,
  call: (input: I) => Effect.Effect<R, Failure>,
  input: I,
): Promise<Outcome<R, Failure>> => {
  const outcome = await runMemberApi(() => Promise.resolve(call), input, new AbortController().signal)
  await showRecord(queries, outcome)
  return outcome
}
