import type { WrittenEntry } from "#machines/outbox/queued-entry-schema.ts"
import { labelsOf } from "./change-words.ts"

interface UnsentTexts {
  readonly content: string
  readonly kind: string
  readonly detail: string
  /** The question before it is deleted. */
  readonly deletion: string
}

/** Returns what the list of unsent entries says of one. */
export const unsentTexts = (entry: WrittenEntry): UnsentTexts => {
  switch (entry.kind) {
    case "faith entry":
      return {
        content: entry.content,
        kind: entry.category,
        detail: entry.isAnonymous ? "Anonymous" : "Under your name",
        deletion: "Delete this entry?",
      }
    case "application":
      return {
        content: entry.jobTitle,
        kind: "Application",
        detail: "We'll send your application when you're online.",
        deletion: "Delete this application?",
      }
  }
  return {
    content: labelsOf(Object.keys(entry.changes)),
    kind: entry.kind === "profile" ? "Profile" : "Settings",
    detail: "Saved on this phone.",
    deletion: "Delete these changes?",
  }
}
