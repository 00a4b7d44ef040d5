/** What is said of an entry that waited, and what is read again once it was sent. Pure. */
import type { Failure } from "../../outcome.ts"
import { failureMessage } from "../failure-message.ts"
import type { QueuedEntry } from "./queued-entry-schema.ts"

/** Returns the name of an entry inside a sentence: "Your unsent …". */
export const nameOf = (entry: QueuedEntry): string =>
  entry.kind === "application" ? `application for ${entry.jobTitle}` : entry.category

/** Returns the success toast of SPEC §8.3. */
export const sentText = (entry: QueuedEntry): string =>
  entry.kind === "application"
    ? "Volunteered for job successfully"
    : `Your ${entry.category} has been submitted successfully`

export const refusedText = (entry: QueuedEntry, failure: Failure): string =>
  `We could not send your ${nameOf(entry)}. ${failureMessage(failure)}`

/** Returns the query keys that are invalid once the server has the entry. */
export const keysOf = (entry: QueuedEntry): readonly (readonly string[])[] =>
  entry.kind === "application" ? [["jobs"]] : [["faith-entry"]]
