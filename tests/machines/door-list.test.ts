import * as fc from "fast-check"
import { expect, test } from "vitest"
import type { Admission, CheckInList } from "#api/contract/office-check-in.ts"
import {
  admissionOf,
  type DoorEntry,
  type EntryAnswer,
  markOffline,
  registrantOf,
  withAnswers,
} from "#machines/check-in/door-list.ts"

const staff = { _id: "s1", fullName: "Ada Eze" }
const time = "2026-11-25T08:10:00.000Z"
const members = ["m1", "m2", "m3"] as const
const admission = (scanId: string): Admission => ({ scanId, at: time, by: staff, isOffline: false })
const registrant = (_id: string, admitted: Admission | null = null) => ({
  member: { _id, fullName: "Ngozi Adeyemi", role: "Student" as const, membershipId: _id },
  ticketCode: `CODE-${_id}`,
  admission: admitted,
})
const list: CheckInList = {
  event: {
    _id: "e1",
    name: "Makurdi Medical Outreach",
    eventType: "Physical",
    eventDateTime: time,
    registeredCount: 3,
    admittedCount: 0,
  },
  registrants: members.map((id) => registrant(id)),
}

const memberId = fc.constantFrom(...members)
const scanId = fc.constantFrom("a", "b", "c")
const entry: fc.Arbitrary<DoorEntry> = fc.oneof(
  fc.record({
    kind: fc.constant("scan" as const),
    id: scanId,
    memberId,
    means: fc.constant("code" as const),
    scannedAt: fc.constant(time),
    isOffline: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("undo" as const),
    id: fc.constant("u"),
    memberId,
    scanId,
    reason: fc.constant("Wrong person"),
  }),
)
const undo = (of: string): DoorEntry => ({
  kind: "undo",
  id: "u",
  memberId: "m1",
  scanId: of,
  reason: "Wrong person",
})
const entries = fc.array(entry, { maxLength: 8 })
const admittedBefore = fc.option(scanId.map(admission), { nil: null })

test("what the door did for others makes no difference to a member", () => {
  fc.assert(
    fc.property(entries, memberId, admittedBefore, (all, id, before) => {
      const own = all.filter((one) => one.memberId === id)
      expect(admissionOf({ staff, entries: all }, registrant(id, before))).toEqual(
        admissionOf({ staff, entries: own }, registrant(id, before)),
      )
    }),
    { seed: 20_260_228 },
  )
})

test("of two scans the first one admits, and only undoing that one ends the admission", () => {
  fc.assert(
    fc.property(scanId, scanId, fc.boolean(), (first, second, isOffline) => {
      const scan = (id: string) =>
        ({ kind: "scan", id, memberId: "m1", means: "name", scannedAt: time, isOffline }) as const
      const after = (...did: readonly DoorEntry[]) => admissionOf({ staff, entries: did }, registrant("m1"))
      const admitted = { scanId: first, at: time, by: staff, isOffline }
      expect(after(scan(first), scan(second))).toEqual(admitted)
      expect(after(scan(first), scan(second), undo(second))).toEqual(first === second ? null : admitted)
      expect(after(scan(first), undo(first))).toBeNull()
      expect(after(scan(first), undo(first), scan(second))).toEqual({ ...admitted, scanId: second })
    }),
    { seed: 20_260_228 },
  )
})

const answer: fc.Arbitrary<EntryAnswer> = fc.record({
  scanId,
  memberId: fc.constantFrom(...members, "a member who is not on the list"),
  result: fc.constantFrom("admitted" as const, "alreadyAdmitted" as const, "undone" as const),
  admission: admittedBefore,
})

test("the last response about a member counts, and receiving the responses again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 6 }), (answers) => {
      const after = withAnswers(list, answers)
      expect(after.registrants.map(({ admission: admitted }) => admitted)).toEqual(
        members.map((id) => answers.findLast((one) => one.memberId === id)?.admission ?? null),
      )
      expect(withAnswers(after, answers)).toEqual(after)
    }),
    { seed: 20_260_228 },
  )
})

test("a code must match exactly, and a member's id is no code", () => {
  expect(registrantOf(list, { means: "code", value: "CODE-m2" })?.member._id).toBe("m2")
  for (const value of ["code-m2", " CODE-m2", "", "m2"])
    expect(registrantOf(list, { means: "code", value })).toBeUndefined()
  expect(registrantOf(list, { means: "name", value: "m2" })?.ticketCode).toBe("CODE-m2")
  expect(registrantOf(null, { means: "name", value: "m2" })).toBeUndefined()
})

test("every scan that waits is marked as one without a connection, and nothing else changes", () => {
  fc.assert(
    fc.property(entries, (all) => {
      const marked = markOffline(all)
      expect(marked).toEqual(all.map((one) => (one.kind === "scan" ? { ...one, isOffline: true } : one)))
      expect(markOffline(marked)).toEqual(marked)
    }),
    { seed: 20_261_202 },
  )
})
