import type { Failure, Outcome } from "../../outcome.ts"
import type { NewEntry } from "./queued-entry-schema.ts"
import type { SentOrQueued } from "./sent-or-queued.ts"

/** Returns whether the entry waits now. False when this device cannot store it: then the form keeps what was typed. */
const add = async (memberId: string, entry: NewEntry): Promise<boolean> => {
  try {
    const { addEntry } = await import("../app/outbox.ts")
    return await addEntry(memberId, entry)
  } catch {
    return false
  }
}

/** Stores the entry in the outbox if the outcome says that there is no connection. The outbox loads only then. */
export const orQueued = async (
  outcome: Outcome<unknown, Failure>,
  memberId: string,
  entry: NewEntry,
): Promise<SentOrQueued> => {
  if (outcome._tag === "Ok") return { _tag: "Ok", value: { isQueued: false } }
  return outcome.error._tag === "Unreachable" && (await add(memberId, entry))
    ? { _tag: "Ok", value: { isQueued: true } }
    : outcome
}
