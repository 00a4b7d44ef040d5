import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import { OfficeDoorHelpersGroup } from "./contract/office-door-helpers.ts"
import { runQuery } from "./run.ts"

const helperCalls = callsOf(OfficeDoorHelpersGroup)

/** Queries who helps at the door of an event (GET /office/events/{id}/helpers). */
export const doorHelpers = (eventId: string) =>
  queryOptions({
    queryKey: ["office", "events", "helpers", eventId],
    queryFn: async ({ signal }) =>
      (await runQuery(helperCalls.list({ params: { id: eventId } }), signal)).data,
    meta: notStored,
  })

/** Names a member as door helper of one event (POST /office/events/{id}/helpers). */
export const nameDoorHelper = ({
  eventId,
  memberId,
}: {
  readonly eventId: string
  readonly memberId: string
}) => Effect.map(helperCalls.name({ params: { id: eventId }, payload: { memberId } }), ({ data }) => data)

/** Ends the right of a door helper (POST /office/events/{id}/helpers/{helper}/end). */
export const endDoorHelper = ({
  eventId,
  helperId,
}: {
  readonly eventId: string
  readonly helperId: string
}) => Effect.map(helperCalls.end({ params: { id: eventId, helper: helperId } }), ({ data }) => data)
