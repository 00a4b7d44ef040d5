import { unreachable } from "#api/failure.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { changesOf, watchEntries } from "../app/outbox.ts"
import { hasRecord } from "../session/storage.ts"
import { queueIfUnreachable } from "./queue-if-unreachable.actors.ts"
import { type Fields, isSame, replacing } from "./queued-changes.ts"
import type { NewEntry, QueuedChange } from "./queued-entry-schema.ts"
import type { SentOrQueued } from "./sent-or-queued.ts"
import { outbox } from "./stored-outbox.ts"

/** Returns the changes of this kind that wait, for the form to show; null without any. */
export const waitingChanges = async <K extends QueuedChange["kind"]>(memberId: string, kind: K) =>
  hasRecord("outbox") ? changesOf(memberId, kind) : null

/** Reports the changes of this kind that wait, for the form to show, now and after each change. Returns an unsubscribe function. */
export const watchChanges = (
  memberId: string,
  kind: QueuedChange["kind"],
  report: (changes: QueuedChange["changes"]) => void,
): (() => void) =>
  watchEntries(memberId, (entries) => {
    const waiting = entries.find((entry): entry is QueuedChange => entry.kind === kind)
    report(waiting?.changes ?? {})
  })

/** Deletes the changes of this kind that wait. */
export const withdrawChanges = async (memberId: string, kind: QueuedChange["kind"]): Promise<void> => {
  const waiting = await changesOf(memberId, kind)
  if (waiting !== null) await outbox.remove(memberId, waiting.clientEntryId)
}

/**
 * Sends changes, or queues them: without a connection, and while earlier ones wait, which they replace. `later` are the changes
 * since the form was last saved. They count once the earlier ones have left the outbox, which may happen while this save waits.
 */
export const saveOrQueue = async <A extends object, C extends Fields>(
  send: (changes: C) => Promise<Outcome<A, Failure>>,
  memberId: string,
  entry: Extract<NewEntry, { readonly changes: unknown }> & { readonly changes: C },
  later: { readonly changes: C; readonly expected: Fields },
): Promise<SentOrQueued<A>> => {
  const isWaiting = (await waitingChanges(memberId, entry.kind)) !== null
  const changes = { ...entry.changes, ...later.changes }
  const expected = { ...entry.expected, ...later.expected }
  const outcome = isWaiting ? ({ _tag: "Err", error: unreachable() } as const) : await send(changes)
  return queueIfUnreachable(outcome, memberId, entry, (one) => {
    const waiting = one as QueuedChange | undefined
    if (waiting === undefined) return { changes, expected }
    const next = replacing(waiting, { changes, expected })
    // The server may have a waiting change whose answer was lost. So a field that is set back to the record's value is sent too,
    // and is expected to have the waiting value. A field that was set back before, and is changed again, is expected to have the
    // record's value.
    const begun = Object.entries(expected).filter(
      ([name]) => !(name in entry.changes) || isSame(waiting.changes[name], entry.expected[name]),
    )
    return { ...next, expected: { ...next.expected, ...Object.fromEntries(begun) } }
  })
}
