import type { EventStatus, PlacePayment } from "#api/contract/office-events.ts"
import { formatDay, formatTime, lagos } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { currencyOf, roleLabels } from "../../../-member/roles.ts"
import type { Role } from "#api/contract/users.ts"
import type { EventValues } from "#machines/event-editor/event-values.ts"
import type { StatusWords } from "../../-records/publication.tsx"
import type { Tone } from "#ui/tone.ts"

/** The statuses of an event in words. */
export const statusWords: Readonly<Record<EventStatus, StatusWords>> = {
  draft: { label: "Draft", tone: "amber", text: "Only staff see this event." },
  published: { label: "Published", tone: "green", text: "Members see this event and can register." },
  canceling: {
    label: "Canceling",
    tone: "red",
    text: "Members see that this event was canceled. Its registrants are being told.",
  },
  canceled: {
    label: "Canceled",
    tone: "red",
    text: "Members see that this event was canceled. Everybody who was registered has been told.",
  },
  finished: {
    label: "Past",
    tone: "neutral",
    text: "This event has begun. Members can still read about it.",
  },
}

/** Whether an event was canceled, also while its registrants are being told. */
export const isCanceled = (status: EventStatus): boolean => status === "canceling" || status === "canceled"

/** Returns how many places are taken: '2 of 50 registered'. */
export const placesWords = (registered: number, capacity: number | null): string => {
  const count = registered.toLocaleString("en-NG")
  if (capacity === null) return `${count} registered`
  return `${count} of ${capacity.toLocaleString("en-NG")} registered${registered >= capacity ? ", full" : ""}`
}

const labels: Readonly<Record<keyof EventValues, string>> = {
  name: "Name",
  description: "Description",
  eventType: "Kind",
  linkOrLocation: "Place or link",
  day: "Day",
  time: "Time in Lagos",
  membersGroup: "Who can register",
  isPaid: "Price",
  priceStudent: "Price for students",
  priceDoctor: "Price for doctors",
  priceGlobalNetwork: "Price for Global Network",
  capacity: "Places",
  featuredImageUrl: "Picture",
  additionalInformation: "Additional information",
  eventTags: "Tags",
}

/** Returns the label of a field of the form. */
export const labelOf = (name: string): string => labels[name as keyof EventValues]

const priced: Readonly<Record<string, Role>> = {
  priceStudent: "Student",
  priceDoctor: "Doctor",
  priceGlobalNetwork: "GlobalNetwork",
}

/** Returns the value of a field of the form in words. */
export const wordsOf = (name: string, value: unknown): string => {
  const role = priced[name]
  if (name === "isPaid") return value === true ? "Paid" : "Free"
  if (name === "membersGroup")
    return (value as readonly Role[]).map((one) => roleLabels[one].plural).join(", ") || "Nobody yet"
  const text = value as string
  if (text === "") return name === "capacity" ? "No limit" : "Empty"
  if (role !== undefined)
    return Number.isNaN(Number(text)) ? text : formatMoney(Number(text), currencyOf(role))
  if (name === "day") return formatDay(`${text}T12:00:00+01:00`, lagos)
  if (name === "time") return formatTime(`2026-01-01T${text}:00+01:00`, lagos)
  return text
}

/** Whether a place is paid, in words. */
export const paymentWords: Readonly<Record<PlacePayment, { readonly label: string; readonly tone: Tone }>> = {
  paid: { label: "Paid", tone: "green" },
  refunded: { label: "Refunded", tone: "neutral" },
  unpaid: { label: "Not paid", tone: "amber" },
}
