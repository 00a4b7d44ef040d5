import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type CancelEvent, OfficeEventMessagesGroup } from "./contract/office-event-messages.ts"
import { withFreshId } from "./fresh-ids.ts"

const messageCalls = callsOf(OfficeEventMessagesGroup)

/** Cancels an event as it was previewed (POST /office/events/{id}/cancellation). */
export const cancelEvent = withFreshId(({ id, ...payload }: CancelEvent & { readonly id: string }) =>
  Effect.map(messageCalls.cancel({ params: { id }, payload }), ({ data }) => data),
)
