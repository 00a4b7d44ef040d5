import type { Role } from "#api/contract/users.ts"

/**
 * An event of the demo (SPEC §3 Event, DECISIONS §6). Times count from the day of seeding, so that the demo is always
 * current: `inDays` whole days from that day (negative for the past) and `time`, an hour of Africa/Lagos.
 */
export interface DemoEvent {
  readonly slug: string
  readonly name: string
  readonly eventType: "Physical" | "Virtual"
  /** An address for a Physical event, a link for a Virtual one. */
  readonly linkOrLocation: string
  readonly inDays: number
  /** `HH:MM` in Africa/Lagos (UTC+1 all year). */
  readonly time: string
  /** Plain text. A blank line separates two paragraphs. */
  readonly description: string
  readonly isPaid: boolean
  /** Major units: naira for Student and Doctor, US dollars for GlobalNetwork. Empty for a free event. */
  readonly paymentPlans: readonly { readonly role: Role; readonly price: number }[]
  readonly membersGroup: readonly Role[]
  readonly additionalInformation: string
  readonly eventTags: readonly string[]
  readonly featuredImageUrl: string
  readonly featuredImageAlt: string
  /** Email addresses of the demo members who are registered. */
  readonly registered: readonly string[]
}
