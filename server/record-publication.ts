/** Whether members see a record that staff write: a job, a product, a resource or a training (OFFICE §11, §12 and §13). */
export type PublicationStatus = "draft" | "scheduled" | "published"

/** What staff do with such a record, and what time does (`appear`). */
export const publicationActs = ["save", "publish", "schedule", "withdraw", "appear"] as const
export type PublicationAct = (typeof publicationActs)[number]

/**
 * The life of a record: the status after each act. An act that is not listed is refused. No row stores `scheduled`: it is a
 * published record that members see from a later moment on.
 */
export const recordPublication: Readonly<
  Record<PublicationStatus, Readonly<Partial<Record<PublicationAct, PublicationStatus>>>>
> = {
  draft: { save: "draft", publish: "published", schedule: "scheduled" },
  scheduled: {
    save: "scheduled",
    publish: "published",
    schedule: "scheduled",
    withdraw: "draft",
    appear: "published",
  },
  published: { save: "published", withdraw: "draft" },
}

/** Whether a record is a draft, and from which moment on members see it. Null: since it was published. */
export interface StoredPublication {
  readonly isDraft: boolean
  readonly visibleFrom: Date | null
}

/** Returns the status of a record at `at`. */
export const publicationAt = ({ isDraft, visibleFrom }: StoredPublication, at: Date): PublicationStatus =>
  isDraft ? "draft" : visibleFrom !== null && visibleFrom > at ? "scheduled" : "published"

/** Returns whether a record was published so that members see it from `from` on. Null means at once. */
export const isPublishedFrom = ({ isDraft, visibleFrom }: StoredPublication, from: Date | null): boolean =>
  !isDraft && visibleFrom?.getTime() === from?.getTime()

/** The facts that the guards of the acts read. */
export interface RecordFacts {
  /** What members would lack after the act, by field. */
  readonly missing: Readonly<Record<string, string>>
  /** Whether the moment of a schedule is to come, and before the record ends. */
  readonly isInTime: boolean
}

/** What follows from an act: the next status, or why it is refused. */
export type RecordDecision =
  | { readonly do: "move"; readonly status: PublicationStatus }
  | { readonly do: "refuse"; readonly reason: "status" | "incomplete" | "moment" }

/** Decides about an act. Guards: nothing is missing from what members see, now or later; a schedule is in time. */
export const decideRecord = (
  status: PublicationStatus,
  act: PublicationAct,
  { missing, isInTime }: RecordFacts,
): RecordDecision => {
  const next = recordPublication[status][act]
  if (next === undefined) return { do: "refuse", reason: "status" }
  if (next !== "draft" && Object.keys(missing).length > 0) return { do: "refuse", reason: "incomplete" }
  if (next === "scheduled" && !isInTime) return { do: "refuse", reason: "moment" }
  return { do: "move", status: next }
}
