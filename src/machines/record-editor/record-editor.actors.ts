import { type QueryKey, QueryObserver, type QueryObserverOptions } from "@tanstack/react-query"
import type { Effect } from "effect"
import { fromCallback, fromPromise } from "xstate"
import type { DeletedDraft } from "#api/contract/draft-deletion.ts"
import { queryClient } from "#api/query-client.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import type { FormErrors, FormValues } from "../form/form.machine.ts"
import { ownFreshId, renewFreshId, storedFreshId, watchFreshIds } from "../form/own-fresh-id.ts"
import { answeredRecord } from "../answered-record.ts"
import { runMemberApi } from "../from-api.ts"
import type { editorDraft } from "./editor-draft.ts"
import type { RecordEditorEvent, RecordSave, SavedRecord } from "./record-editor-setup.ts"
import { recordEditorMachine } from "./record-editor.machine.ts"
import { isSame, type RecordVersion } from "./record-merge.ts"

/** Where the pages of one kind of record read it. `R` is the record. */
export interface RecordQueries<R extends { readonly _id: string }> {
  /** Queries one record. */
  readonly query: (id: string) => QueryObserverOptions<R, Error, R, R, string[]>
  /** The key of the lists that a write changes. */
  readonly lists: QueryKey
}

/**
 * Shows the record of a write's outcome on its pages, and returns it. A 409 carries the record too; others have none. After a 410
 * its page reads again who deleted it.
 */
export const showRecord = async <R extends { readonly _id: string }>(
  { query, lists }: RecordQueries<R>,
  outcome: Outcome<R, Failure>,
): Promise<R | undefined> => {
  if (outcome._tag === "Err" && outcome.error._tag === "Gone")
    void queryClient.invalidateQueries({ queryKey: query((outcome.error.data as DeletedDraft)._id).queryKey })
  const stored = answeredRecord(outcome)
  if (stored !== undefined) {
    const { queryKey } = query(stored._id)
    // An older response on its way would show the record as it was before.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, stored)
    void queryClient.invalidateQueries({ queryKey: lists })
  }
  return stored
}

/** One kind of record of the office: how it is read, sent and kept. `R` is the record, `V` its form, `Q` its request. */
interface RecordKind<
  R extends { readonly _id: string; readonly version: number },
  V extends FormValues,
  Q,
> extends RecordQueries<R> {
  readonly create: (request: Q & { readonly freshId: string }) => Effect.Effect<R, Failure>
  readonly save: (request: Q & { readonly id: string; readonly version: number }) => Effect.Effect<R, Failure>
  /** Returns a record as its form shows it. */
  readonly versionOf: (record: R) => RecordVersion & { readonly values: V }
  /** Returns the request of a valid form. */
  readonly requestOf: (values: V) => Q
  /** Returns the server's messages under the fields of the form. */
  readonly fieldMessagesOf: (fields: FormErrors, values: V) => FormErrors
  readonly draft: ReturnType<typeof editorDraft<V>>
}

/** The version of a record that nobody has changed since it was made. */
const firstVersion = 1

/** Provides the editor of one kind of record with the API calls, the page's query and this device's storage. */
export const provideRecordEditor = <
  R extends { readonly _id: string; readonly version: number },
  V extends FormValues,
  Q extends object,
>(
  kind: RecordKind<R, V, Q>,
) => {
  const change = (id: string, version: number, request: Q, signal: AbortSignal) =>
    runMemberApi(() => Promise.resolve(kind.save), { ...request, id, version }, signal)

  /**
   * Makes the record. A repeat after a lost response gets the first one, which then takes the newer words, unless somebody
   * else has changed it: that is a 409. Another page with the same draft makes a second record. When somebody deleted the
   * first one meanwhile, the next save makes a new one.
   */
  const create = async (draftId: string, values: V, signal: AbortSignal): Promise<Outcome<R, Failure>> => {
    const request = kind.requestOf(values)
    const freshId = ownFreshId(draftId)
    const made = await runMemberApi(() => Promise.resolve(kind.create), { ...request, freshId }, signal)
    const stored =
      made._tag === "Err" || isSame(kind.requestOf(kind.versionOf(made.value).values), request)
        ? made
        : await change(made.value._id, firstVersion, request, signal)
    if (stored._tag === "Ok" || !["Gone", "NotFound"].includes(stored.error._tag)) return stored
    renewFreshId(draftId)
    const message = `${stored.error.message} What you typed is still here. Save again to make a new one.`
    return { _tag: "Err", error: { ...stored.error, message } }
  }

  const storedOf = (record: R): SavedRecord => ({ id: record._id, ...kind.versionOf(record) })

  const save = fromPromise<Outcome<SavedRecord, Failure>, RecordSave>(async ({ input, signal }) => {
    const { id, freshId, version } = input
    const values = input.values as V
    const outcome =
      version === 0
        ? await create(freshId, values, signal)
        : await change(id, version, kind.requestOf(values), signal)
    const stored = await showRecord(kind, outcome)
    if (outcome._tag === "Ok") return { _tag: "Ok", value: storedOf(outcome.value) }
    const { error } = outcome
    return {
      _tag: "Err",
      error: {
        ...error,
        fields: kind.fieldMessagesOf(error.fields, values),
        data: stored === undefined ? error.data : storedOf(stored),
      },
    }
  })

  /** Sends the record each time that the page's query has read it. A new record is not stored, so nobody reads it. */
  const watchRecord = fromCallback<RecordEditorEvent, { id: string }>(({ input, sendBack }) => {
    if (input.id.startsWith("new")) return undefined
    const observer = new QueryObserver(queryClient, {
      ...kind.query(input.id),
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    })
    let readAt = observer.getCurrentResult().dataUpdatedAt
    return observer.subscribe(({ data, dataUpdatedAt }) => {
      if (data === undefined || dataUpdatedAt === readAt) return
      readAt = dataUpdatedAt
      sendBack({ type: "record.read", record: kind.versionOf(data) })
    })
  })

  return recordEditorMachine.provide({
    actors: {
      watchRecord,
      save,
      readDraft: fromPromise(({ input: { staffId, id } }) => {
        watchFreshIds()
        return kind.draft.read(staffId, id)
      }),
    },
    actions: {
      storeDraft: (_, { staffId, id, draft: { freshId, base, values } }) =>
        void kind.draft.store(staffId, id, {
          freshId: storedFreshId(freshId),
          base: { ...base, values: base.values as V },
          values: values as V,
        }),
      clearDraft: (_, { staffId, id }) => void kind.draft.clear(staffId, id),
    },
  })
}
