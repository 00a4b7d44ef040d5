/**
 * A job of the demo (SPEC §3, Job). Days count from the day of seeding, so that the demo is always current:
 * it was posted `postedDaysAgo` and closes at the end of the Lagos day `closesInDays` from then (negative: it is over).
 */
export interface DemoJob {
  readonly title: string
  /** Plain text. A blank line separates two paragraphs. */
  readonly description: string
  readonly responsibilities: readonly string[]
  readonly requirements: readonly string[]
  readonly applicationInstructions: string
  readonly postedDaysAgo: number
  readonly closesInDays: number
  readonly companyName: string
  readonly companyLocation: string
  readonly contactEmail: string
  readonly isActive: boolean
  /** Emails of demo members who have volunteered. */
  readonly applicants: readonly string[]
}
