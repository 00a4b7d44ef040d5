/** An entry of a demo member; an anonymous one has no author (DECISIONS §4). */
export interface DemoEntry {
  readonly content: string
  /** A demo member's email; null for an anonymous entry. */
  readonly by: string | null
  /** How many hours before the seeding the entry was posted. */
  readonly hoursAgo: number
}
