/** A devotional of the demo (SPEC §3, Daily nugget). */
export interface DemoDevotional {
  readonly keyVerse: string
  readonly keyVerseContent: string
  readonly title: string
  /** Plain text. A blank line separates two paragraphs. */
  readonly content: string
  readonly prayerPoints: readonly string[]
}
