/** The form of an event in the office: its rules, and what it sends. */
import { expect, test } from "vitest"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import {
  eventOf,
  type EventValues,
  fieldMessagesOf,
  newEvent,
  noValues,
  pricedRoles,
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
  // Half past midnight in Lagos is still the previous day in UTC.
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

test("a new event begins empty, without roles, price and limit", () => {
  expect(newEvent).toEqual({ version: 0, values: noValues, changedBy: null, changedAt: "" })
  expect(Object.entries(noValues).filter(([, value]) => value !== "")).toEqual([
    ["eventType", "Physical"],
    ["membersGroup", []],
    ["isPaid", false],
  ])
})

test("each field is stored without surrounding blanks, and is then shown as stored", () => {
  const typed: EventValues = {
    ...values,
    name: " Retreat ",
    description: " Rest ",
    eventType: "Virtual",
    linkOrLocation: " https://meet.example.org/a ",
    day: "2027-03-12",
    time: "00:30",
    priceStudent: "5000",
    capacity: "",
    additionalInformation: " Bring a torch ",
    eventTags: " retreat , , rest ",
  }
  const sent = eventOf(typed)
  expect(sent).toEqual({
    name: "Retreat",
    description: "Rest",
    eventType: "Virtual",
    linkOrLocation: "https://meet.example.org/a",
    eventDateTime: "2027-03-12T00:30:00+01:00",
    featuredImageUrl: null,
    featuredImageAlt: "",
    isPaid: true,
    paymentPlans: [
      { role: "Student", price: 5_000 },
      { role: "GlobalNetwork", price: 12.5 },
    ],
    membersGroup: ["Student", "GlobalNetwork"],
    additionalInformation: "Bring a torch",
    eventTags: ["retreat", "rest"],
    capacity: null,
  })
  const read = versionOf({ ...stored, ...sent, changedBy: null })
  expect(read).toMatchObject({ version: 3, changedBy: null, changedAt: stored.changedAt })
  expect(read.values).toEqual({
    ...typed,
    name: "Retreat",
    description: "Rest",
    linkOrLocation: "https://meet.example.org/a",
    additionalInformation: "Bring a torch",
    eventTags: "retreat, rest",
  })
  expect(eventOf({ ...typed, additionalInformation: "  " }).additionalInformation).toBeNull()
  expect(versionOf(stored).values.additionalInformation).toBe("")
  expect(versionOf({ ...stored, paymentPlans: [{ role: "Doctor", price: 7_000 }] }).values.priceDoctor).toBe(
    "7000",
  )
  expect(versionOf(stored).changedBy).toBe("Ada Eze")
  expect(versionOf({ ...stored, eventDateTime: null }).values).toMatchObject({ day: "", time: "" })
  expect(
    versionOf({ ...stored, featuredImageUrl: "/a.webp", featuredImageAlt: "A hill" }).values,
  ).toMatchObject({
    featuredImageUrl: "/a.webp",
    featuredImageAlt: "A hill",
    capacity: "40",
    priceStudent: "5000",
    priceDoctor: "",
  })
})

test("a paid event asks for the price of each role that it is for", () => {
  expect(pricedRoles(values)).toEqual(["Student", "GlobalNetwork"])
  expect(pricedRoles({ ...values, isPaid: false })).toEqual([])
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
  ["a day that does not exist", { day: "2027-02-30" }, { day: "Choose a day" }],
  ["a long name", { name: "a".repeat(161) }, { name: "Please use at most 160 characters" }],
  [
    "a long description",
    { description: "a".repeat(10_001) },
    { description: "Please use at most 10,000 characters" },
  ],
  [
    "a long place",
    { linkOrLocation: "a".repeat(501) },
    { linkOrLocation: "Please use at most 500 characters" },
  ],
  [
    "long additional information",
    { additionalInformation: "a".repeat(4_001) },
    { additionalInformation: "Please use at most 4,000 characters" },
  ],
  ["a tag with a null", { eventTags: "a\u0000" }, { eventTags: expect.any(String) }],
  ["a price with a sign", { priceStudent: "+5" }, { priceStudent: expect.stringContaining("above 0") }],
  [
    "a price in words",
    { priceGlobalNetwork: "12 USD" },
    { priceGlobalNetwork: expect.stringContaining("above 0") },
  ],
  [
    "a price of ten digits",
    { priceStudent: "1000000000" },
    { priceStudent: expect.stringContaining("above 0") },
  ],
  ["a negative price", { priceStudent: "-5" }, { priceStudent: expect.stringContaining("above 0") }],
  ["places in words", { capacity: "40 or so" }, { capacity: expect.stringContaining("whole number") }],
  ["signed places", { capacity: "+40" }, { capacity: expect.stringContaining("whole number") }],
  [
    "seven digits of places",
    { capacity: "0000040" },
    { capacity: "Enter a whole number from 1 to 100,000, or nothing" },
  ],
  ["a long tag", { eventTags: "a".repeat(41) }, { eventTags: "Please use at most 40 characters for a tag" }],
])("%s is refused under its field", (_, changes, expected) => {
  expect(messages(changes)).toEqual(expected)
})

test.each([
  ["a price of a role that is not chosen", { priceDoctor: "many" }],
  ["a price of a free event", { isPaid: false, priceStudent: "many" }],
  ["no limit", { capacity: "" }],
  ["one place", { capacity: "1" }],
  ["no day and no time", { day: "", time: "" }],
  ["a price of one kobo", { priceStudent: "0.01" }],
  ["a price of nine digits", { priceStudent: "999999999.5" }],
  ["a price that is not set yet", { priceStudent: "" }],
  ["a price of a doctor among students", { priceDoctor: "0" }],
  ["ten tags", { eventTags: "a,b,c,d,e,f,g,h,i,j," }],
  ["a tag of 40 letters", { eventTags: ` ${"a".repeat(40)} , b` }],
  ["a name of 160 letters", { name: "a".repeat(160) }],
  ["the largest event", { capacity: "100000" }],
])("%s is no error", (_, changes) => {
  expect(messages(changes)).toEqual({})
})

test("the server's messages are shown under the fields of the form", () => {
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

test("without a role, a message about prices is shown nowhere; without a message, nothing is shown", () => {
  expect(fieldMessagesOf({ paymentPlans: "Set the price." }, { ...values, membersGroup: [] })).toEqual({})
  expect(Object.keys(fieldMessagesOf({}, values))).toEqual([])
})

test("a price is checked for each role that the event is for", () => {
  expect(Object.keys(messages({ membersGroup: ["Doctor"], priceDoctor: "0", priceStudent: "0" }))).toEqual([
    "priceDoctor",
  ])
})
