import { QueryObserver } from "@tanstack/react-query"
import { fromCallback, fromPromise } from "xstate"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { createEvent, officeEvent, officeEventLists, saveEvent } from "#api/office-events.ts"
import { queryClient } from "#api/query-client.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { runMemberApi } from "../from-api.ts"
import {
  type RecordEditorEvent,
  recordEditorMachine,
  type RecordSave,
  type StoredRecord,
} from "../record-editor/record-editor.machine.ts"
import { isSame } from "../record-editor/record-merge.ts"
import { eventDraft } from "./event-draft.ts"
import { eventOf, type EventValues, fieldMessagesOf, versionOf } from "./event-values.ts"

type Sent = Outcome<OfficeEvent, Failure>

/** Makes the event. A repeat after a lost response gets the event of the first request, which then takes the newer words. */
const create = async (freshId: string, values: EventValues, signal: AbortSignal): Promise<Sent> => {
  const event = eventOf(values)
  const made = await runMemberApi(() => Promise.resolve(createEvent), { freshId, ...event }, signal)
  if (made._tag === "Err" || isSame(eventOf(versionOf(made.value).values), event)) return made
  const { _id: id, version } = made.value
  return runMemberApi(() => Promise.resolve(saveEvent), { id, version, ...event }, signal)
}

const storedOf = (event: OfficeEvent): StoredRecord => ({ id: event._id, ...versionOf(event) })

const save = fromPromise<Outcome<StoredRecord, Failure>, RecordSave>(async ({ input, signal }) => {
  const { id, freshId, version } = input
  const values = input.values as EventValues
  const outcome =
    version === 0
      ? await create(freshId, values, signal)
      : await runMemberApi(() => Promise.resolve(saveEvent), { id, version, ...eventOf(values) }, signal)
  const stored =
    outcome._tag === "Ok"
      ? outcome.value
      : outcome.error._tag === "Conflict"
        ? (outcome.error.data as OfficeEvent)
        : undefined
  if (stored !== undefined) {
    const { queryKey } = officeEvent(stored._id)
    // An older response on its way would show the event as it was before.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, stored)
    void queryClient.invalidateQueries({ queryKey: officeEventLists })
  }
  if (outcome._tag === "Ok") return { _tag: "Ok", value: storedOf(outcome.value) }
  const { error } = outcome
  return {
    _tag: "Err",
    error: {
      ...error,
      fields: fieldMessagesOf(error.fields, values),
      data: stored === undefined ? error.data : storedOf(stored),
    },
  }
})

/** Sends the event each time that the page's query has read it. A new event is not stored, so nobody reads it. */
const watchRecord = fromCallback<RecordEditorEvent, { id: string }>(({ input, sendBack }) => {
  if (input.id === "new") return undefined
  const observer = new QueryObserver(queryClient, {
    ...officeEvent(input.id),
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  })
  let readAt = observer.getCurrentResult().dataUpdatedAt
  return observer.subscribe(({ data, dataUpdatedAt }) => {
    if (data === undefined || dataUpdatedAt === readAt) return
    readAt = dataUpdatedAt
    sendBack({ type: "record.read", record: versionOf(data) })
  })
})

/** Provides the editor of an event with the API calls, the page's query and this device's storage. */
export const liveEventEditor = recordEditorMachine.provide({
  actors: {
    watchRecord,
    save,
    readDraft: fromPromise(({ input: { staffId, id } }) => eventDraft.read(staffId, id)),
  },
  actions: {
    storeDraft: (_, { staffId, id, draft: { freshId, base, values } }) =>
      void eventDraft.store(staffId, id, {
        freshId,
        base: { ...base, values: base.values as EventValues },
        values: values as EventValues,
      }),
    clearDraft: (_, { staffId, id }) => void eventDraft.clear(staffId, id),
  },
})
