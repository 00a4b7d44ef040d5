import type { Failure, Outcome } from "../../outcome.ts"
import { memberNow } from "../app/app.ts"
import { addEntry } from "../app/outbox.ts"
import type { NewEntry, QueuedReadMark } from "./queued-entry-schema.ts"
import type { SentOrQueued } from "./sent-or-queued.ts"
import type { Edit } from "./stored-outbox.ts"

/**
 * Stores the entry in the outbox if the outcome says that there is no connection. If this device cannot store it, the form keeps
 * what was typed. Flows load this file only without a connection, and with it the outbox.
 */
export const queueIfUnreachable = async <A extends object>(
  outcome: Outcome<A, Failure>,
  memberId: string,
  entry: NewEntry,
  edit?: Edit,
): Promise<SentOrQueued<A>> => {
  if (outcome._tag === "Ok") return { _tag: "Ok", value: { isQueued: false, ...outcome.value } }
  return outcome.error._tag === "Unreachable" && (await addEntry(memberId, entry, edit).catch(() => false))
    ? { _tag: "Ok", value: { isQueued: true } }
    : outcome
}

type ReadMark = Pick<QueuedReadMark, "of" | "id" | "sequence">

/** Returns the key of a read mark. Of all notifications and of each conversation one mark waits, the last one. */
const keyOf = ({ of, id }: ReadMark): string => (of === "notifications" ? "read all" : `read ${of} ${id}`)

/**
 * Stores what was read in the outbox if the outcome says that there is no connection (NETWORK §3.1: read marks). `memberId` is the
 * member who was logged in before the request.
 */
export const queueReadMarkIfUnreachable = async (
  outcome: Outcome<never, Failure>,
  memberId: string | undefined,
  mark: ReadMark,
): Promise<SentOrQueued> => {
  // The session ended while the mark was on its way, and perhaps another member has logged in.
  if (memberId === undefined || memberId !== memberNow()) return outcome
  return queueIfUnreachable(outcome, memberId, { kind: "read mark", clientEntryId: keyOf(mark), ...mark })
}
