import type { DevotionalStatus } from "#api/contract/office-devotionals.ts"

/**
 * What moves a devotional: staff save it without a day, for a day to come, or for today or a day before, and its day comes
 * (OFFICE §6).
 */
export const devotionalEvents = ["saveWithoutDay", "saveForUpcomingDay", "saveForBegunDay", "appear"] as const
export type DevotionalEvent = (typeof devotionalEvents)[number]

const saved = {
  saveWithoutDay: "draft",
  saveForUpcomingDay: "scheduled",
  saveForBegunDay: "published",
} as const

/** The life of a devotional: the status after each event. No row stores a status: the day decides. */
export const devotionalTable: Readonly<
  Record<DevotionalStatus, Readonly<Partial<Record<DevotionalEvent, DevotionalStatus>>>>
> = {
  draft: saved,
  scheduled: { ...saved, appear: "published" },
  published: saved,
}

/** Returns the status of a devotional with a day, on the day `today` in Lagos. */
export const devotionalOn = (day: string | null, today: string): DevotionalStatus => {
  if (day === null) return "draft"
  return day > today ? "scheduled" : "published"
}

const saves = {
  draft: "saveWithoutDay",
  scheduled: "saveForUpcomingDay",
  published: "saveForBegunDay",
} as const satisfies Record<DevotionalStatus, DevotionalEvent>

/** Returns the event of saving a devotional with a day, on the day `today`. */
export const saveOn = (day: string | null, today: string) => saves[devotionalOn(day, today)]

/** What the guards look at. */
export interface DevotionalFacts {
  /** Whether members can read all of it. */
  readonly isComplete: boolean
  /** Whether no other devotional has its day. */
  readonly isDayFree: boolean
}

/** What follows from an event: the next status, or why it is refused. */
export type DevotionalDecision =
  | { readonly do: "move"; readonly status: DevotionalStatus }
  | { readonly do: "refuse"; readonly reason: "status" | "incomplete" | "taken" }

/** Decides about an event. Guards: what has a day is complete, and is the only one of its day. */
export const decideDevotional = (
  status: DevotionalStatus,
  event: DevotionalEvent,
  { isComplete, isDayFree }: DevotionalFacts,
): DevotionalDecision => {
  const next = devotionalTable[status][event]
  if (next === undefined) return { do: "refuse", reason: "status" }
  if (next !== "draft" && !isComplete) return { do: "refuse", reason: "incomplete" }
  if (next !== "draft" && !isDayFree) return { do: "refuse", reason: "taken" }
  return { do: "move", status: next }
}
