/** Which codes in front of a camera count as scans (OFFICE §14). */
import { expect, test } from "vitest"
import { seenCodes } from "../../src/routes/office/check-in/-parts/seen-codes.ts"

/** Returns the scans of pictures that are taken every 200 ms. */
const scansOf = (pictures: readonly (readonly string[])[]): readonly string[] => {
  const isNew = seenCodes()
  return pictures.flatMap((codes, i) => codes.filter((code) => isNew(code, 1_000_000 + i * 200)))
}
const times = <A>(count: number, picture: A): readonly A[] => Array.from({ length: count }, () => picture)

test("a ticket that stays in front of the camera is one scan", () => {
  expect(scansOf(times(100, ["A"]))).toEqual(["A"])
})

test("two tickets in every picture are one scan each", () => {
  expect(scansOf(times(100, ["A", "B"]))).toEqual(["A", "B"])
})

test("a ticket is scanned again after more than 3 seconds without it", () => {
  expect(scansOf([["A"], ...times(14, []), ["A"]])).toEqual(["A"])
  expect(scansOf([["A"], ...times(15, []), ["A"]])).toEqual(["A", "A"])
})

test("another ticket in front of the camera meanwhile changes nothing", () => {
  expect(scansOf([["A"], ["B"], ["A"]])).toEqual(["A", "B"])
  expect(scansOf([["A"], ...times(15, ["B"]), ["A"]])).toEqual(["A", "B", "A"])
})
