import { demoComments } from "./faith/comments.ts"
import { demoPrayers } from "./faith/prayers.ts"
import { demoTestimonies } from "./faith/testimonies.ts"

/** Every demo entry with its category. */
export const demoFaithEntries = [
  ...demoTestimonies.map((entry) => ({ ...entry, category: "Testimony" as const })),
  ...demoPrayers.map((entry) => ({ ...entry, category: "Prayer Request" as const })),
  ...demoComments.map((entry) => ({ ...entry, category: "Comment" as const })),
]
