/** Joins two changes of a record whose field is a table (OFFICE §4). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { clashesOf, merged, valueOf } from "#machines/record-editor/record-merge.ts"

const base = { name: "Coat", pieces: { large: "4", medium: "3" } }

test("if two people change different texts of one table, both changes count without a question", () => {
  const mine = { ...base, pieces: { large: "4", medium: "10" } }
  const theirs = { ...base, pieces: { large: "2", medium: "3" } }
  expect(clashesOf(base, mine, theirs)).toEqual([])
  expect(merged(base, mine, theirs, {})).toEqual({ name: "Coat", pieces: { large: "2", medium: "10" } })
})

test("if both changed one text, the chosen side counts", () => {
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

test("a text that one side removed is gone, but a change by the other side makes it a question", () => {
  const without = { ...base, pieces: { medium: "3" } }
  expect(clashesOf(base, without, base)).toEqual([])
  expect(merged(base, without, base, {})).toStrictEqual(without)
  const theirs = { ...base, pieces: { large: "2", medium: "3" } }
  expect(clashesOf(base, without, theirs)).toEqual(["pieces.large"])
  expect(valueOf(without, "pieces.large")).toBeUndefined()
  expect(merged(base, without, theirs, { "pieces.large": "mine" })).toStrictEqual(without)
})

test("a list is one field", () => {
  const lists = { sizes: ["M"] }
  expect(clashesOf(lists, { sizes: ["M", "L"] }, { sizes: ["S"] })).toEqual(["sizes"])
})

const text = fc.constantFrom("", " ", "Enugu", "ENUGU", "Jos")
const record = fc.record({
  name: text,
  place: text,
  roles: fc.array(fc.constantFrom("Student", "Doctor"), { maxLength: 2 }),
  prices: fc.dictionary(fc.constantFrom("Student", "Doctor", "GlobalNetwork"), text),
})

test("a side that changed nothing takes the other's values", () => {
  fc.assert(
    fc.property(record, record, (base, changed) => {
      expect(merged(base, base, changed, {})).toEqual(changed)
      expect(merged(base, changed, base, {})).toEqual(changed)
      expect(clashesOf(base, base, changed)).toEqual([])
    }),
    { seed: 20_260_228 },
  )
})

test("both sides conflict in the same fields, and without a conflict the order of the saves makes no difference", () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const clashes = clashesOf(base, mine, theirs)
      expect(clashesOf(base, theirs, mine).toSorted()).toEqual(clashes.toSorted())
      const mineFirst = Object.fromEntries(clashes.map((name) => [name, "theirs" as const]))
      expect(merged(base, mine, theirs, {})).toEqual(merged(base, theirs, mine, mineFirst))
    }),
    { seed: 20_260_228 },
  )
})
