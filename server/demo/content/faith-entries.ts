import { demoComments } from "./faith/comments.ts"
import { demoPrayers } from "./faith/prayers.ts"
import { demoTestimonies } from "./faith/testimonies.ts"

/** An entry of a demo member; an anonymous one has no author (DECISIONS §4). */
export interface DemoEntry {
  readonly content: string
  /** A demo member's email; null for an anonymous entry. */
  readonly by: string | null
  /** How long before the day of seeding it was posted, in hours. */
  readonly hoursAgo: number
}

/** Every demo entry with its category. */
export const demoFaithEntries = [
  ...demoTestimonies.map((entry) => ({ ...entry, category: "Testimony" as const })),
  ...demoPrayers.map((entry) => ({ ...entry, category: "Prayer Request" as const })),
  ...demoComments.map((entry) => ({ ...entry, category: "Comment" as const })),
]
