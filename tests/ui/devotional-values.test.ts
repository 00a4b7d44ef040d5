/** The form of a devotional in the office: its rules, and what it sends. */
import { expect, test } from "vitest"
import type { OfficeDevotional } from "#api/contract/office-devotionals.ts"
import {
  devotionalOf,
  type DevotionalValues,
  newDevotional,
  validateDevotional,
  versionOf,
} from "#machines/devotional-editor/devotional-values.ts"

const stored: OfficeDevotional = {
  _id: "d1",
  status: "scheduled",
  title: "Strength",
  date: "2027-03-11",
  keyVerse: "Isaiah 40:31",
  keyVerseContent: "They who wait for the Lord.",
  content: "Wait.\n\nHe comes.",
  prayerPoints: ["For those on call", "For rest"],
  version: 3,
  whyNotDeletable: null,
  changedBy: { _id: "s1", fullName: "Ada Eze" },
  changedAt: "2026-11-02T09:15:00.000Z",
}
const { values } = versionOf(stored)
const messages = (changes: Partial<DevotionalValues>) => validateDevotional({ ...values, ...changes })

test("the form sends what is stored", () => {
  const { title, date, keyVerse, keyVerseContent, content, prayerPoints } = stored
  expect(devotionalOf(values)).toEqual({ title, date, keyVerse, keyVerseContent, content, prayerPoints })
  expect(messages({})).toEqual({})
})

test("a line is a prayer point; blank ones and blanks around are left out", () => {
  expect(devotionalOf({ ...values, prayerPoints: " Peace \n\n  \nRest\n" }).prayerPoints).toEqual([
    "Peace",
    "Rest",
  ])
})

test("a draft needs a title only; with a day it needs all but the prayer points", () => {
  const draft = { date: "", keyVerse: "", keyVerseContent: "", content: " ", prayerPoints: "" }
  expect(messages(draft)).toEqual({})
  expect(devotionalOf({ ...values, ...draft }).date).toBeNull()
  for (const missing of [{ keyVerse: "" }, { keyVerseContent: " " }, { content: "" }])
    expect(messages(missing)).toEqual({
      date: "Write the verse, its text and the devotional before you choose a day",
    })
  expect(messages({ prayerPoints: "" })).toEqual({})
  expect(messages({ title: " " })).toEqual({ title: "This field is required" })
})

test("a wrong day, and too many or too long prayer points have a message", () => {
  expect(messages({ date: "2027-02-30" })).toEqual({ date: "Choose a day" })
  expect(messages({ prayerPoints: Array(10).fill("Peace").join("\n") })).toEqual({})
  expect(messages({ prayerPoints: Array(11).fill("Peace").join("\n") })).toEqual({
    prayerPoints: "Please use at most 10 prayer points",
  })
  expect(messages({ prayerPoints: "x".repeat(300) })).toEqual({})
  expect(messages({ prayerPoints: "x".repeat(301) })).toEqual({
    prayerPoints: "Please use at most 300 characters for a prayer point",
  })
})

test("a new one begins with the day of its link", () => {
  expect(newDevotional("2027-03-11")).toMatchObject({ version: 0, values: { title: "", date: "2027-03-11" } })
})
