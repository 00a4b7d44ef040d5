/** A devotional the demo is seeded with (SPEC §3, Daily nugget). */
export interface DemoDevotional {
  readonly keyVerse: string
  readonly keyVerseContent: string
  readonly title: string
  /** Plain text; a blank line parts two paragraphs. */
  readonly content: string
  readonly prayerPoints: readonly string[]
}
