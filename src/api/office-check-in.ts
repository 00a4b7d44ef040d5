import { queryOptions } from "@tanstack/react-query"
import { Effect, Option, Schema } from "effect"
import type { Failure } from "../outcome.ts"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import { maxScans } from "./contract/limits.ts"
import { CheckInRegistrant, OfficeCheckInGroup, type Scan } from "./contract/office-check-in.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const checkInCalls = callsOf(OfficeCheckInGroup)

/** Queries the events that staff can check in for (GET /office/check-in). */
export const checkInEvents = () =>
  queryOptions({
    queryKey: ["office", "check-in", "events"],
    queryFn: async ({ signal }) => (await runQuery(checkInCalls.events({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Reads the list of the door (GET /office/check-in/{event}). */
export const readDoorList = ({ eventId }: { readonly eventId: string }) =>
  Effect.map(checkInCalls.list({ params: { event: eventId } }), ({ data }) => data)

/** Sends the first `maxScans` scans. The server stores each scan id once (POST /office/check-in/{event}/scans). */
export const sendScans = ({
  eventId,
  scans,
}: {
  readonly eventId: string
  readonly scans: readonly Scan[]
}) =>
  Effect.map(
    checkInCalls.scan({ params: { event: eventId }, payload: { scans: scans.slice(0, maxScans) } }),
    ({ data }) => data,
  )

/**
 * Undoes an admission (POST /office/check-in/{event}/undo). Fails as `Conflict` when somebody else undid it before;
 * `registrantsIn` then returns the registrant.
 */
export const undoAdmission = ({
  eventId,
  scanId,
  reason,
}: {
  readonly eventId: string
  readonly scanId: string
  readonly reason: string
}) =>
  Effect.map(
    checkInCalls.undo({ params: { event: eventId }, payload: { scanId, reason } }),
    ({ data }) => data,
  )

/** Returns the registrant in the `data` of a 409, as the server has it now. Empty for any other failure. */
export const registrantsIn = ({ data }: Failure): readonly CheckInRegistrant[] =>
  Option.toArray(Schema.decodeUnknownOption(CheckInRegistrant)(data))
