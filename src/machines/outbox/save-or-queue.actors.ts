import { unreachable } from "#api/failure.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { changesOf } from "../app/outbox.ts"
import { hasRecord } from "../session/storage.ts"
import { orQueued } from "./or-queued.actors.ts"
import type { NewEntry, QueuedChange } from "./queued-entry-schema.ts"
import type { SentOrQueued } from "./sent-or-queued.ts"

/** Returns the changes of this kind that wait; null without any. */
export const waitingChanges = async <K extends QueuedChange["kind"]>(memberId: string, kind: K) =>
  hasRecord("outbox") ? changesOf(memberId, kind) : null

/**
 * Sends changes, or queues them: without a connection, and while earlier ones wait, which they replace. A field that was
 * changed before began from the earlier value.
 */
export const saveOrQueue = async <A extends object>(
  send: () => Promise<Outcome<A, Failure>>,
  memberId: string,
  entry: Extract<NewEntry, { readonly changes: unknown }>,
): Promise<SentOrQueued<A>> => {
  const waiting = await waitingChanges(memberId, entry.kind)
  if (waiting === null) return orQueued(await send(), memberId, entry)
  const earlier = Object.entries(waiting.expected).filter(([name]) => name in entry.changes)
  const expected = { ...entry.expected, ...Object.fromEntries(earlier) }
  return orQueued({ _tag: "Err", error: unreachable() }, memberId, { ...entry, expected })
}
