/** Joins two changes of a record whose field is a table (OFFICE §4). */
import { expect, test } from "vitest"
import { clashesOf, merged, valueOf } from "#machines/record-editor/record-merge.ts"

const base = { name: "Coat", pieces: { large: "4", medium: "3" } }

test("two people change different texts of one table: both changes count, and nobody is asked", () => {
  const mine = { ...base, pieces: { large: "4", medium: "10" } }
  const theirs = { ...base, pieces: { large: "2", medium: "3" } }
  expect(clashesOf(base, mine, theirs)).toEqual([])
  expect(merged(base, mine, theirs, {})).toEqual({ name: "Coat", pieces: { large: "2", medium: "10" } })
})

test("of one text that both changed, the chosen side counts", () => {
  const mine = { name: "Gown", pieces: { large: "9", medium: "10" } }
  const theirs = { name: "Coat", pieces: { large: "2", medium: "3", small: "1" } }
  expect(clashesOf(base, mine, theirs)).toEqual(["pieces.large"])
  expect([valueOf(mine, "pieces.large"), valueOf(theirs, "pieces.large")]).toEqual(["9", "2"])
  expect(merged(base, mine, theirs, { "pieces.large": "theirs" })).toEqual({
    name: "Gown",
    pieces: { large: "2", medium: "10", small: "1" },
  })
  expect(merged(base, mine, theirs, { "pieces.large": "mine" })).toMatchObject({ pieces: { large: "9" } })
})

test("a text that one side removed is gone; changed by the other side it is asked about", () => {
  const without = { ...base, pieces: { medium: "3" } }
  expect(clashesOf(base, without, base)).toEqual([])
  expect(merged(base, without, base, {})).toEqual(without)
  const theirs = { ...base, pieces: { large: "2", medium: "3" } }
  expect(clashesOf(base, without, theirs)).toEqual(["pieces.large"])
  expect(valueOf(without, "pieces.large")).toBeUndefined()
  expect(merged(base, without, theirs, { "pieces.large": "mine" })).toEqual(without)
})

test("a list is one field", () => {
  const lists = { sizes: ["M"] }
  expect(clashesOf(lists, { sizes: ["M", "L"] }, { sizes: ["S"] })).toEqual(["sizes"])
})
