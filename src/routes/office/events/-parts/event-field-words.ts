import type { Role } from "#api/contract/users.ts"
import { formatDay, formatTime, lagos } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import type { EventValues } from "#machines/event-editor/event-values.ts"
import { currencyOf, roleLabels } from "../../../-member/roles.ts"

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
  featuredImageAlt: "What the picture shows",
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
