/** The form of an event in the office: its rules, and what it sends. */
import { expect, test } from "vitest"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import {
  eventOf,
  type EventValues,
  fieldMessagesOf,
  noValues,
  validateEvent,
  versionOf,
} from "#machines/event-editor/event-values.ts"

const stored: OfficeEvent = {
  _id: "e1",
  slug: "retreat",
  status: "published",
  visibleFrom: null,
  name: "Retreat",
  description: "Rest and teaching.",
  eventType: "Physical",
  linkOrLocation: "Hill Station, Jos",
  // Half past midnight in Lagos: the day before in UTC.
  eventDateTime: "2027-03-11T23:30:00.000Z",
  featuredImageUrl: null,
  featuredImageAlt: "",
  isPaid: true,
  paymentPlans: [
    { role: "GlobalNetwork", price: 12.5 },
    { role: "Student", price: 5_000 },
  ],
  membersGroup: ["GlobalNetwork", "Student"],
  additionalInformation: null,
  eventTags: ["retreat", "rest"],
  capacity: 40,
  version: 3,
  whyNotDeletable: null,
  registeredCount: 0,
  missing: [],
  chapters: [],
  draftedBy: null,
  changedBy: { _id: "s1", fullName: "Ada Eze" },
  changedAt: "2026-11-02T09:15:00.000Z",
}
const { values } = versionOf(stored)
const messages = (changes: Partial<EventValues>) => validateEvent({ ...values, ...changes })

test("the form shows day and time in Lagos, and sends the same moment back", () => {
  expect(values).toMatchObject({ day: "2027-03-12", time: "00:30" })
  expect(new Date(eventOf(values).eventDateTime!).toISOString()).toBe(stored.eventDateTime)
})

test("the form sends what is stored, whatever the order of roles", () => {
  expect(values.membersGroup).toEqual(["Student", "GlobalNetwork"])
  expect(eventOf(values)).toMatchObject({
    isPaid: true,
    paymentPlans: [
      { role: "Student", price: 5_000 },
      { role: "GlobalNetwork", price: 12.5 },
    ],
    eventTags: ["retreat", "rest"],
    capacity: 40,
    additionalInformation: null,
    featuredImageUrl: null,
    featuredImageAlt: "",
  })
})

test("a picture needs its alternative text, which is sent with it", () => {
  const pictured = { ...values, featuredImageUrl: "/api/pictures/a.webp" }
  expect(validateEvent({ ...pictured, featuredImageAlt: " " })).toEqual({
    featuredImageAlt: "Describe the picture for those who cannot see it",
  })
  expect(validateEvent({ ...pictured, featuredImageAlt: "A".repeat(301) })).toEqual({
    featuredImageAlt: "Please use at most 300 characters",
  })
  const shown = { ...pictured, featuredImageAlt: " A hill at dawn " }
  expect(validateEvent(shown)).toEqual({})
  expect(eventOf(shown)).toMatchObject({
    featuredImageUrl: "/api/pictures/a.webp",
    featuredImageAlt: "A hill at dawn",
  })
})

test("a draft needs its name only", () => {
  expect(validateEvent(noValues)).toEqual({ name: "This field is required" })
  expect(eventOf({ ...noValues, name: " Retreat " })).toMatchObject({
    name: "Retreat",
    eventDateTime: null,
    paymentPlans: [],
    capacity: null,
  })
})

test("prices are of the chosen roles of a paid event", () => {
  const priced = { ...values, priceDoctor: "100", priceStudent: "" }
  expect(eventOf(priced).paymentPlans).toEqual([{ role: "GlobalNetwork", price: 12.5 }])
  expect(eventOf({ ...priced, isPaid: false }).paymentPlans).toEqual([])
})

test.each([
  ["a day without a time", { time: "" }, { time: "Choose a time" }],
  ["a time without a day", { day: "" }, { day: "Choose a day" }],
  ["a price of nothing", { priceStudent: "0" }, { priceStudent: expect.stringContaining("above 0") }],
  ["three decimals", { priceStudent: "1.005" }, { priceStudent: expect.stringContaining("above 0") }],
  ["no places", { capacity: "0" }, { capacity: expect.stringContaining("whole number") }],
  ["half a place", { capacity: "1.5" }, { capacity: expect.stringContaining("whole number") }],
  ["too many places", { capacity: "100001" }, { capacity: expect.stringContaining("whole number") }],
  ["eleven tags", { eventTags: "a,b,c,d,e,f,g,h,i,j,k" }, { eventTags: "Please use at most 10 tags" }],
  ["a long tag", { eventTags: "a".repeat(41) }, { eventTags: "Please use at most 40 characters for a tag" }],
])("%s is refused under its field", (_, changes, expected) => {
  expect(messages(changes)).toEqual(expected)
})

test.each([
  ["a price of a role that is not chosen", { priceDoctor: "many" }],
  ["a price of a free event", { isPaid: false, priceStudent: "many" }],
  ["no limit", { capacity: "" }],
  ["the largest event", { capacity: "100000" }],
])("%s is no error", (_, changes) => {
  expect(messages(changes)).toEqual({})
})

test("the server's messages stand under the fields of the form", () => {
  const sent = {
    eventDateTime: "Choose a date in the future.",
    paymentPlans: "Set the price.",
    name: "Wrong",
  }
  expect(fieldMessagesOf(sent, { ...values, priceGlobalNetwork: "" })).toEqual({
    name: "Wrong",
    day: "Choose a date in the future.",
    priceGlobalNetwork: "Set the price.",
  })
  expect(fieldMessagesOf({ paymentPlans: "Wrong price" }, values)).toEqual({ priceStudent: "Wrong price" })
})
