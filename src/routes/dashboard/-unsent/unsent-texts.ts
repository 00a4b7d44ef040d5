import type { QueuedEntry } from "#machines/outbox/queued-entry-schema.ts"

interface UnsentTexts {
  readonly content: string
  readonly kind: string
  readonly detail: string
  /** The question before it is deleted. */
  readonly deletion: string
}

/** Returns what the list of unsent entries says of one. */
export const textsOf = (entry: QueuedEntry): UnsentTexts =>
  entry.kind === "application"
    ? {
        content: entry.jobTitle,
        kind: "Application",
        detail: "We'll send your application when you're online.",
        deletion: "Delete this application?",
      }
    : {
        content: entry.content,
        kind: entry.category,
        detail: entry.isAnonymous ? "Anonymous" : "Under your name",
        deletion: "Delete this entry?",
      }
