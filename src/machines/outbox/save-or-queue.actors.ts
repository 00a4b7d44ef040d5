import { unreachable } from "#api/failure.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { changesOf, watchEntries } from "../app/outbox.ts"
import { hasRecord } from "../session/storage.ts"
import { orQueued } from "./or-queued.actors.ts"
import { replacing } from "./queued-changes.ts"
import type { NewEntry, QueuedChange } from "./queued-entry-schema.ts"
import type { SentOrQueued } from "./sent-or-queued.ts"
import { outbox } from "./stored-outbox.ts"

/** The waiting changes that the form of this tab shows, by kind. */
const shown = new Map<QueuedChange["kind"], string>()

/** Returns the changes of this kind that wait, for the form to show; null without any. */
export const waitingChanges = async <K extends QueuedChange["kind"]>(memberId: string, kind: K) => {
  const waiting = hasRecord("outbox") ? await changesOf(memberId, kind) : null
  if (waiting !== null) shown.set(kind, waiting.clientEntryId)
  return waiting
}

/** Reports the changes of this kind that wait, for the form to show, now and after each change. Returns an unsubscribe function. */
export const watchChanges = (
  memberId: string,
  kind: QueuedChange["kind"],
  report: (changes: QueuedChange["changes"]) => void,
): (() => void) =>
  watchEntries(memberId, (entries) => {
    const waiting = entries.find((entry): entry is QueuedChange => entry.kind === kind)
    if (waiting !== undefined) shown.set(kind, waiting.clientEntryId)
    report(waiting?.changes ?? {})
  })

/** Deletes the changes of this kind that wait. */
export const withdrawChanges = async (memberId: string, kind: QueuedChange["kind"]): Promise<void> => {
  const waiting = await changesOf(memberId, kind)
  if (waiting !== null) await outbox.remove(memberId, waiting.clientEntryId)
}

/** Sends changes, or queues them: without a connection, and while earlier ones wait, which they replace. */
export const saveOrQueue = async <A extends object>(
  send: () => Promise<Outcome<A, Failure>>,
  memberId: string,
  entry: Extract<NewEntry, { readonly changes: unknown }>,
): Promise<SentOrQueued<A>> => {
  const { kind, clientEntryId } = entry
  const waiting = hasRecord("outbox") ? await changesOf(memberId, kind) : null
  const isShown = waiting?.clientEntryId === shown.get(kind)
  shown.set(kind, clientEntryId)
  if (waiting === null) return orQueued(await send(), memberId, entry)
  const outcome = { _tag: "Err", error: unreachable() } as const
  return orQueued(outcome, memberId, { ...entry, ...replacing(waiting, entry, isShown) })
}
