import type { Failure, Outcome } from "../../outcome.ts"
import { addEntry } from "../app/outbox.ts"
import type { NewEntry } from "./queued-entry-schema.ts"
import type { SentOrQueued } from "./sent-or-queued.ts"

/**
 * Stores the entry in the outbox if the outcome says that there is no connection. If this device cannot store it, the form keeps
 * what was typed. Flows load this file only without a connection, and with it the outbox.
 */
export const orQueued = async <A extends object>(
  outcome: Outcome<A, Failure>,
  memberId: string,
  entry: NewEntry,
): Promise<SentOrQueued<A>> => {
  if (outcome._tag === "Ok") return { _tag: "Ok", value: { isQueued: false, ...outcome.value } }
  return outcome.error._tag === "Unreachable" && (await addEntry(memberId, entry).catch(() => false))
    ? { _tag: "Ok", value: { isQueued: true } }
    : outcome
}
