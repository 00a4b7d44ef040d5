/** Defines the form of an event (OFFICE §6), its rules, and the request. Pure. */
import { eventLengths, maxCapacity, maxTags, missingAlt } from "#api/contract/limits.ts"
import * as rules from "#api/contract/field-rules.ts"
import type { NewOfficeEvent, OfficeEvent } from "#api/contract/office-events.ts"
import type { Role } from "#api/contract/users.ts"
import { lagosDay, lagosTime } from "#api/lagos.ts"
import type { RecordVersion } from "../record-editor/record-merge.ts"
import { typedList } from "../record-editor/typed-list.ts"
import { validateFields } from "../signup/rules.ts"

/** The fields of the form in its order. Texts as typed; `day` (YYYY-MM-DD) and `time` (HH:MM) in Lagos. */
export type EventValues = Readonly<{
  name: string
  description: string
  eventType: "Physical" | "Virtual"
  linkOrLocation: string
  day: string
  time: string
  membersGroup: readonly Role[]
  isPaid: boolean
  priceStudent: string
  priceDoctor: string
  priceGlobalNetwork: string
  /** Empty without a limit. */
  capacity: string
  /** Empty without a picture. */
  featuredImageUrl: string
  featuredImageAlt: string
  additionalInformation: string
  /** Separated by commas. */
  eventTags: string
}>

export const noValues: EventValues = {
  name: "",
  description: "",
  eventType: "Physical",
  linkOrLocation: "",
  day: "",
  time: "",
  membersGroup: [],
  isPaid: false,
  priceStudent: "",
  priceDoctor: "",
  priceGlobalNetwork: "",
  capacity: "",
  featuredImageUrl: "",
  featuredImageAlt: "",
  additionalInformation: "",
  eventTags: "",
}

export const eventRoles: readonly Role[] = ["Student", "Doctor", "GlobalNetwork"]

/** The field of a role's price. */
export const priceFieldOf = (role: Role) => `price${role}` as const

/** A new event, which is not stored yet. */
export const newEvent: RecordVersion = { version: 0, values: noValues, changedBy: null, changedAt: "" }

/** Returns an event as its form shows it. */
export const versionOf = (event: OfficeEvent): RecordVersion & { readonly values: EventValues } => {
  const priceOf = (role: Role) => String(event.paymentPlans.find((plan) => plan.role === role)?.price ?? "")
  const startsAt = event.eventDateTime === null ? null : new Date(event.eventDateTime)
  return {
    version: event.version,
    changedBy: event.changedBy?.fullName ?? null,
    changedAt: event.changedAt,
    values: {
      name: event.name,
      description: event.description,
      eventType: event.eventType,
      linkOrLocation: event.linkOrLocation,
      day: startsAt === null ? "" : lagosDay(startsAt),
      time: startsAt === null ? "" : lagosTime(startsAt),
      // In the order of the form, so that the order of the choices is no change.
      membersGroup: eventRoles.filter((role) => event.membersGroup.includes(role)),
      isPaid: event.isPaid,
      priceStudent: priceOf("Student"),
      priceDoctor: priceOf("Doctor"),
      priceGlobalNetwork: priceOf("GlobalNetwork"),
      capacity: event.capacity === null ? "" : String(event.capacity),
      featuredImageUrl: event.featuredImageUrl ?? "",
      featuredImageAlt: event.featuredImageAlt,
      additionalInformation: event.additionalInformation ?? "",
      eventTags: event.eventTags.join(", "),
    },
  }
}

/** A draft may have neither a day nor a time. One of them needs the other. */
const dayProblem = (day: string, time: string): string | undefined => {
  const isEmpty = day === "" && time === ""
  return isEmpty || rules.isDay(day) ? undefined : "Choose a day"
}

const tagsProblem = (text: string): string | undefined => {
  const tags = typedList(text)
  if (tags.length > maxTags) return `Please use at most ${maxTags} tags`
  return tags.some((tag) => tag.length > eventLengths.tag)
    ? `Please use at most ${eventLengths.tag} characters for a tag`
    : rules.storable(text)
}

const isPrice = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0
const isCapacity = (text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= maxCapacity

/** Returns the roles whose price the form asks for. */
export const pricedRoles = ({ isPaid, membersGroup }: EventValues): readonly Role[] =>
  isPaid ? membersGroup : []

/** Returns a message for each field that cannot be stored. A draft may lack everything but its name. */
export const validateEvent = (values: EventValues): Readonly<Record<string, string>> => {
  const price = (role: Role) => (text: string) =>
    pricedRoles(values).includes(role) && text !== "" && !isPrice(text)
      ? "Enter a price above 0, such as 5000 or 12.50"
      : undefined
  const { name, description, linkOrLocation, day, time, capacity, additionalInformation, eventTags } = values
  const { priceStudent, priceDoctor, priceGlobalNetwork, featuredImageAlt } = values
  return validateFields(
    {
      name: rules.filled(eventLengths.name),
      description: rules.text(eventLengths.description),
      linkOrLocation: rules.text(eventLengths.place),
      day: (text) => dayProblem(text, time),
      time: (text) => (text === "" && day !== "" ? "Choose a time" : undefined),
      priceStudent: price("Student"),
      priceDoctor: price("Doctor"),
      priceGlobalNetwork: price("GlobalNetwork"),
      capacity: (text) =>
        text === "" || isCapacity(text)
          ? undefined
          : `Enter a whole number from 1 to ${maxCapacity.toLocaleString("en-NG")}, or nothing`,
      featuredImageAlt: (text) =>
        values.featuredImageUrl !== "" && text.trim() === ""
          ? missingAlt
          : rules.text(eventLengths.pictureAlt)(text),
      additionalInformation: rules.text(eventLengths.information),
      eventTags: tagsProblem,
    },
    {
      name,
      description,
      linkOrLocation,
      day,
      time,
      priceStudent,
      priceDoctor,
      priceGlobalNetwork,
      capacity,
      featuredImageAlt,
      additionalInformation,
      eventTags,
    },
  )
}

/** Returns the request of a valid form. Prices are of the chosen roles only. */
export const eventOf = (values: EventValues): Omit<NewOfficeEvent, "freshId"> => ({
  name: values.name.trim(),
  description: values.description.trim(),
  eventType: values.eventType,
  linkOrLocation: values.linkOrLocation.trim(),
  eventDateTime: values.day === "" ? null : `${values.day}T${values.time}:00+01:00`,
  featuredImageUrl: values.featuredImageUrl === "" ? null : values.featuredImageUrl,
  featuredImageAlt: values.featuredImageAlt.trim(),
  isPaid: values.isPaid,
  paymentPlans: pricedRoles(values)
    .map((role) => ({ role, text: values[priceFieldOf(role)] }))
    .filter(({ text }) => text !== "")
    .map(({ role, text }) => ({ role, price: Number(text) })),
  membersGroup: values.membersGroup,
  additionalInformation:
    values.additionalInformation.trim() === "" ? null : values.additionalInformation.trim(),
  eventTags: typedList(values.eventTags),
  capacity: values.capacity === "" ? null : Number(values.capacity),
})

/** Returns the server's messages under the fields of the form. Its one message about prices goes to the first missing one. */
export const fieldMessagesOf = (
  fields: Readonly<Record<string, string>>,
  values: EventValues,
): Readonly<Record<string, string>> => {
  const { eventDateTime, paymentPlans, ...others } = fields
  const unpriced = values.membersGroup.find((role) => values[priceFieldOf(role)] === "")
  const role = unpriced ?? values.membersGroup[0]
  return {
    ...others,
    ...(eventDateTime === undefined ? {} : { day: eventDateTime }),
    ...(paymentPlans === undefined || role === undefined ? {} : { [priceFieldOf(role)]: paymentPlans }),
  }
}
