import { expect, test } from "vitest"
import { makeFailure } from "#api/failure.ts"
import { answeredRecord, conflictingRecord } from "#machines/answered-record.ts"

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
