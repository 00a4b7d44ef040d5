import { missingAlt } from "#api/contract/limits.ts"
import type { NewOfficeEvent } from "#api/contract/office-events.ts"
import type { Role } from "#api/contract/users.ts"
import { minorFromWire } from "#server/money.ts"

/** An event as staff write it; `amount` in minor units. */
export interface EventText {
  readonly name: string
  readonly description: string
  readonly eventType: "Physical" | "Virtual"
  readonly linkOrLocation: string
  readonly startsAt: Date | null
  readonly featuredImageUrl: string | null
  readonly featuredImageAlt: string | null
  readonly isPaid: boolean
  readonly plans: readonly { readonly role: Role; readonly amount: number }[]
  readonly membersGroup: readonly Role[]
  readonly additionalInformation: string | null
  readonly tags: readonly string[]
  readonly capacity: number | null
}

type Written = Omit<NewOfficeEvent, "freshId">

/** The largest price, in minor units. */
const maxAmount = 100_000_000_00

const dateTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/
const timeOf = (value: string): Date | undefined => {
  const time = new Date(value)
  const year = time.getUTCFullYear()
  return dateTimePattern.test(value) && year >= 2000 && year < 2100 ? time : undefined
}

const isPrice = (price: number) => {
  const amount = minorFromWire(price)
  return amount !== undefined && amount > 0 && amount <= maxAmount
}

/** Returns a message for each field that cannot be stored, by its name in the request. */
export const invalidFieldsOf = (event: Written): Readonly<Record<string, string>> => {
  const roles = event.paymentPlans.map(({ role }) => role)
  return {
    ...(event.eventDateTime !== null && timeOf(event.eventDateTime) === undefined
      ? { eventDateTime: "Choose a date and a time" }
      : {}),
    ...(new Set(roles).size < roles.length ? { paymentPlans: "Set one price for each role" } : {}),
    ...(event.paymentPlans.every(({ price }) => isPrice(price))
      ? {}
      : { paymentPlans: "Enter a price above 0 with at most two decimals" }),
    ...(event.featuredImageUrl !== null && event.featuredImageAlt.trim() === ""
      ? { featuredImageAlt: missingAlt }
      : {}),
  }
}

/** Returns an event as it is stored: trimmed, without prices when it is free. `invalidFieldsOf` must have found nothing. */
export const eventTextOf = (event: Written): EventText => ({
  name: event.name.trim(),
  description: event.description.trim(),
  eventType: event.eventType,
  linkOrLocation: event.linkOrLocation.trim(),
  startsAt: event.eventDateTime === null ? null : (timeOf(event.eventDateTime) ?? null),
  featuredImageUrl: event.featuredImageUrl,
  featuredImageAlt: event.featuredImageUrl === null ? null : event.featuredImageAlt.trim(),
  isPaid: event.isPaid,
  plans: event.isPaid
    ? event.paymentPlans.map(({ role, price }) => ({ role, amount: minorFromWire(price) ?? 0 }))
    : [],
  membersGroup: [...new Set(event.membersGroup)],
  additionalInformation: event.additionalInformation?.trim() || null,
  tags: [...new Set(event.eventTags.map((tag) => tag.trim()))],
  capacity: event.capacity,
})

const audiences: Readonly<Record<Role, string>> = {
  Student: "students",
  Doctor: "doctors",
  GlobalNetwork: "the global network",
}
const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text)

/** Returns what an event lacks before members can see it, by the field's name in the request (OFFICE §6). */
export const missingOf = (event: EventText, at: Date): Readonly<Record<string, string>> => {
  const { description, eventType, linkOrLocation: place, startsAt, membersGroup, isPaid, plans } = event
  const unpriced = membersGroup.filter((role) => !plans.some((plan) => plan.role === role))
  return {
    ...(description === "" ? { description: "Write a description." } : {}),
    ...(eventType === "Physical" && place === "" ? { linkOrLocation: "Say where the event is." } : {}),
    ...(eventType === "Virtual" && !isWebAddress(place)
      ? { linkOrLocation: "Add a link that begins with https://." }
      : {}),
    ...(startsAt === null ? { eventDateTime: "Choose a date and a time." } : {}),
    ...(startsAt !== null && startsAt <= at ? { eventDateTime: "Choose a date in the future." } : {}),
    ...(membersGroup.length === 0 ? { membersGroup: "Choose who can register." } : {}),
    ...(isPaid && unpriced.length > 0
      ? {
          paymentPlans: `Set the price for ${new Intl.ListFormat("en").format(unpriced.map((role) => audiences[role]))}.`,
        }
      : {}),
  }
}
