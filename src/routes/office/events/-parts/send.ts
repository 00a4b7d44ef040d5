import type { Effect } from "effect"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { officeEvent, officeEventLists } from "#api/office-events.ts"
import { queryClient } from "#api/query-client.ts"
import { runMemberApi } from "#machines/from-api.ts"
import type { Failure, Outcome } from "../../../../outcome.ts"

/** Sends an act about an event, and shows the event of the answer. A 409 carries the event too. */
export const sendEventAct = async <I>(
  call: (input: I) => Effect.Effect<OfficeEvent, Failure>,
  input: I,
): Promise<Outcome<OfficeEvent, Failure>> => {
  const outcome = await runMemberApi(() => Promise.resolve(call), input, new AbortController().signal)
  const shown =
    outcome._tag === "Ok"
      ? outcome.value
      : outcome.error._tag === "Conflict"
        ? (outcome.error.data as OfficeEvent)
        : undefined
  if (shown !== undefined) {
    const { queryKey } = officeEvent(shown._id)
    // An older response on its way would show the event as it was before the act.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, shown)
    void queryClient.invalidateQueries({ queryKey: officeEventLists })
  }
  return outcome
}
