import * as fc from "fast-check"
import { expect, test } from "vitest"
import { makeFailure } from "#api/failure.ts"
import { answeredRecord, conflictingRecord } from "#machines/answered-record.ts"
import type { FailureTag } from "../../src/outcome.ts"

const record = { _id: "r1" }
const refused = (tag: "Conflict" | "NotFound") =>
  ({ _tag: "Err", error: { ...makeFailure(tag, "Refused"), data: record } }) as const

test("a success and a conflict carry the record, and no other failure does", () => {
  expect(answeredRecord({ _tag: "Ok", value: record })).toBe(record)
  expect(answeredRecord(refused("Conflict"))).toBe(record)
  expect(answeredRecord(refused("NotFound"))).toBeUndefined()
})

test("only a conflict has a conflicting record", () => {
  expect(conflictingRecord(refused("Conflict"))).toBe(record)
  expect(conflictingRecord({ _tag: "Ok", value: record })).toBeUndefined()
})

test("any record is handed on as it is: of a success, or of a conflict, and of no other failure", () => {
  const tag = fc.constantFrom<FailureTag>(
    "Conflict",
    "BadRequest",
    "Forbidden",
    "NotFound",
    "Gone",
    "SessionExpired",
    "Unavailable",
    "Unreachable",
  )
  fc.assert(
    fc.property(fc.anything(), fc.anything(), tag, (value, data, one) => {
      expect(answeredRecord({ _tag: "Ok", value })).toBe(value)
      const failed = { _tag: "Err", error: makeFailure(one, "Refused", { data }) } as const
      const record = one === "Conflict" ? data : undefined
      expect([answeredRecord(failed), conflictingRecord(failed)]).toEqual([record, record])
      expect(Object.is(answeredRecord(failed), record)).toBe(true)
    }),
    { seed: 20_261_203 },
  )
})
