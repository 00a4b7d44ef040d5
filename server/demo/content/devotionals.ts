import { devotionalsOfCalling } from "./devotionals/calling.ts"
import { devotionalsOfCare } from "./devotionals/care.ts"
import { devotionalsOfHope } from "./devotionals/hope.ts"
import { devotionalsOfRest } from "./devotionals/rest.ts"

/** A devotional the demo is seeded with (SPEC §3, Daily nugget). */
export interface DemoDevotional {
  readonly keyVerse: string
  readonly keyVerseContent: string
  readonly title: string
  /** Plain text; a blank line parts two paragraphs. */
  readonly content: string
  readonly prayerPoints: readonly string[]
}

/** Every demo devotional in the order of their days, so that no theme stands two days running. */
export const demoDevotionals: readonly DemoDevotional[] = devotionalsOfCalling.flatMap((calling, index) =>
  [calling, devotionalsOfCare[index], devotionalsOfRest[index], devotionalsOfHope[index]].filter(
    (one) => one !== undefined,
  ),
)
