/** What is said of an entry that waited, and what is read again once it was sent. Pure. */
import type { Failure } from "../../outcome.ts"
import { failureMessage } from "../failure-message.ts"
import type { QueuedEntry } from "./queued-entry-schema.ts"

interface Texts {
  /** The name inside a sentence: "Your unsent …". */
  readonly name: string
  /** The success toast of SPEC §8.3. */
  readonly sent: string
  /** The query keys that are invalid once the server has the entry. */
  readonly keys: readonly (readonly string[])[]
}

/** Returns what is said of an entry. */
export const textsOf = (entry: QueuedEntry): Texts => {
  switch (entry.kind) {
    case "faith entry":
      return {
        name: entry.category,
        sent: `Your ${entry.category} has been submitted successfully`,
        keys: [["faith-entry"]],
      }
    case "application":
      return {
        name: `application for ${entry.jobTitle}`,
        sent: "Volunteered for job successfully",
        keys: [["jobs"]],
      }
    case "profile":
      return {
        name: "profile changes",
        sent: "Profile updated successfully",
        keys: [["account"], ["members"]],
      }
  }
  return { name: "settings", sent: "Changes saved successfully", keys: [["settings"]] }
}

export const refusedText = (entry: QueuedEntry, failure: Failure): string =>
  `We could not send your ${textsOf(entry).name}. ${failureMessage(failure)}`
