/** The texts about a queued entry, and the queries to refetch once it was sent. Pure. */
import type { Failure } from "../../outcome.ts"
import { failureMessage } from "../failure-message.ts"
import type { QueuedEntry, WrittenEntry } from "./queued-entry-schema.ts"

interface Texts {
  /** The name inside a sentence: "Your unsent …". */
  readonly name: string
  /** The success toast of SPEC §8.3. */
  readonly sent: string
}

/** Returns the texts about an entry. */
export const textsOf = (entry: WrittenEntry): Texts => {
  switch (entry.kind) {
    case "faith entry":
      return { name: entry.category, sent: `Your ${entry.category} has been submitted successfully` }
    case "application":
      return { name: `application for ${entry.jobTitle}`, sent: "Volunteered for job successfully" }
    case "profile":
      return { name: "profile changes", sent: "Profile updated successfully" }
  }
  return { name: "settings", sent: "Changes saved successfully" }
}

export const refusedText = (entry: WrittenEntry, failure: Failure): string =>
  `We could not send your ${textsOf(entry).name}. ${failureMessage(failure)}`

type Keys = readonly (readonly string[])[]

const keys: Readonly<Record<QueuedEntry["kind"], Keys>> = {
  "faith entry": [["faith-entry"]],
  application: [["jobs"]],
  profile: [["account"], ["members"]],
  settings: [["settings"]],
  "read mark": [["chats", "contacts"], ["notifications"]],
}

/** Returns the query keys that are invalid once the server has the entry. */
export const keysOf = ({ kind }: QueuedEntry): Keys => keys[kind]
