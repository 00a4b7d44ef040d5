import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type EventCancellation,
  type EventMessages,
  type NewEventMessage,
  OfficeEventMessagesGroup,
} from "./contract/office-event-messages.ts"
import { fileAnswer } from "./file-answer.ts"
import { followInterval } from "./office-events.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const messageCalls = callsOf(OfficeEventMessagesGroup)

const isRunning = (cancellation: EventCancellation | undefined): boolean =>
  cancellation?.status === "canceling" ||
  (cancellation?.progress?.refunds.sending ?? 0) + (cancellation?.progress?.refunds.unknown ?? 0) > 0

/** How often (ms) a cancellation is read again while a refund waits for its provider or for a person. */
const waitingInterval = 15_000

const hasWaitingRefunds = (cancellation: EventCancellation | undefined): boolean =>
  (cancellation?.progress?.refunds.pending ?? 0) + (cancellation?.progress?.refunds.awaitingSecond ?? 0) > 0

/** Queries what canceling an event would do, or how far its cancellation is (GET /office/events/{id}/cancellation). */
export const eventCancellation = (id: string) =>
  queryOptions({
    queryKey: ["office", "events", "cancellation", id],
    queryFn: async ({ signal }) =>
      (await runQuery(messageCalls.cancellation({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: ({ state: { data } }) =>
      isRunning(data) ? followInterval : hasWaitingRefunds(data) ? waitingInterval : false,
    meta: notStored,
  })

const isBeingSent = (messages: EventMessages | undefined): boolean =>
  messages?.items.some(({ notified, recipients }) => notified < recipients) === true

/** Queries the messages of an event (GET /office/events/{id}/messages). */
export const eventMessages = (id: string) =>
  queryOptions({
    queryKey: ["office", "events", "messages", id],
    queryFn: async ({ signal }) => (await runQuery(messageCalls.list({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: ({ state }) => (isBeingSent(state.data) ? followInterval : false),
    meta: notStored,
  })

/** Sends a message to all registrants (POST /office/events/{id}/messages). */
export const sendEventMessage = ({ id, ...payload }: NewEventMessage & { readonly id: string }) =>
  Effect.map(messageCalls.send({ params: { id }, payload }), ({ data }) => data)

interface RegistrantsExport {
  readonly id: string
  /** The event's slug, which names the file. */
  readonly slug: string
  readonly password: string
}

/** Loads the registrants as CSV (POST /office/events/{id}/registrants). */
export const registrantsCsv = ({ id, slug, password }: RegistrantsExport) =>
  fileAnswer(
    messageCalls.export({ params: { id }, payload: { password } }),
    `Registrants-${slug}.csv`,
    "text/csv;charset=utf-8",
  )
