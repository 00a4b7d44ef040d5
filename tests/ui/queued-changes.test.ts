/** The changes of a profile and of settings that waited, and their conflicts (NETWORK §3.1 and §3.3). */
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { makeFailure } from "#api/failure.ts"
import { conflictsOf, latestOf, replacing, resolved } from "#machines/outbox/queued-changes.ts"
import type { QueuedChange } from "#machines/outbox/queued-entry-schema.ts"

const profile: QueuedChange = {
  memberId: "m1",
  queuedAt: 0,
  kind: "profile",
  clientEntryId: "p1",
  changes: { bio: "Mine.", phone: "+2348030000199", admissionYear: "2022", socials: [] },
  expected: { bio: null, phone: null, admissionYear: "2021", socials: [] },
}
const conflict = (data: unknown) => latestOf(makeFailure("Conflict", "Changed elsewhere.", { data }))
/** The record of the server, with fields that the member did not change. A missing text is empty. */
const stored = { bio: "", admissionYear: 2021, socials: [], region: "Enugu" }

describe("changes that waited", () => {
  test("conflict only in fields that both sides changed to different values", () => {
    expect(conflictsOf(profile, conflict(stored)!)).toEqual([])
    expect(conflictsOf(profile, conflict({ ...stored, bio: "Theirs.", region: "Benue" })!)).toEqual(["bio"])
    expect(conflictsOf(profile, conflict({ ...stored, bio: "Mine.", admissionYear: 2022 })!)).toEqual([])
    expect(conflictsOf(profile, conflict({ ...stored, admissionYear: 2020 })!)).toEqual(["admissionYear"])
  })

  test("take the choices, and began from what the server has now", () => {
    const latest = conflict({ ...stored, bio: "Theirs." })!
    expect(resolved(profile, latest, { bio: "mine" }, "p2")).toEqual({
      kind: "profile",
      clientEntryId: "p2",
      changes: { bio: "Mine.", phone: "+2348030000199", admissionYear: "2022" },
      expected: { bio: "Theirs.", phone: null, admissionYear: "2021" },
    })
    expect(resolved(profile, latest, { bio: "theirs" }, "p2")).toMatchObject({
      changes: { phone: "+2348030000199", admissionYear: "2022" },
    })
  })

  test("are replaced by later ones that began from the same values; what another tab changed stays", () => {
    const waiting = {
      changes: { bio: "First.", phone: "+2348030000199" },
      expected: { bio: null, phone: null },
    }
    const later = {
      changes: { bio: "Second.", region: "Benue" },
      expected: { bio: "First.", region: "Enugu" },
    }
    expect(replacing(waiting, later)).toEqual({
      changes: { bio: "Second.", phone: "+2348030000199", region: "Benue" },
      expected: { bio: null, phone: null, region: "Enugu" },
    })
  })

  test("end when nothing of the member's is left", () => {
    const latest = conflict({ ...profile.changes, bio: "Theirs." })!
    expect(resolved(profile, latest, { bio: "theirs" }, "p2")).toBeNull()
  })

  test("show no conflict for another refusal", () => {
    expect(latestOf(makeFailure("BadRequest", "No."))).toBeNull()
    expect(latestOf(makeFailure("BadRequest", "No.", { data: stored }))).toBeNull()
    expect(conflict("changed")).toBeNull()
    expect(conflict(null)).toBeNull()
  })
})

const value = fc.constantFrom("", " ", "Mine.", "MINE.", "2022", 2022, null, undefined)
const fields = fc.record({ bio: value, phone: value, admissionYear: value })
const written = fc.record({
  bio: fc.constantFrom("", "Mine.", "Other."),
  phone: fc.constantFrom("", "+2348030000199", null),
  admissionYear: fc.constantFrom("2021", "2022", null),
})
const waiting = fc
  .tuple(written, written)
  .map(([changes, expected]): QueuedChange => ({ ...profile, changes, expected }))

describe("for any changes", () => {
  test("have no conflict when the server has the value that they began from, or the new one", () => {
    fc.assert(
      fc.property(waiting, (entry) => {
        expect(conflictsOf(entry, entry.expected)).toEqual([])
        expect(conflictsOf(entry, entry.changes)).toEqual([])
        expect(resolved(entry, entry.changes, {}, "p2")).toBeNull()
      }),
      { seed: 20_260_228 },
    )
  })

  test("have no conflict once they are resolved, and nothing is left when all choices are the server's", () => {
    fc.assert(
      fc.property(waiting, fields, (entry, latest) => {
        const next = resolved(entry, latest, {}, "p2")
        if (next !== null) expect(conflictsOf({ ...entry, ...next } as QueuedChange, latest)).toEqual([])
        const theirs = Object.fromEntries(Object.keys(entry.changes).map((name) => [name, "theirs" as const]))
        expect(resolved(entry, latest, theirs, "p2")).toBeNull()
      }),
      { seed: 20_260_228 },
    )
  })

  test("the same changes twice are the changes once, and begin from the first values", () => {
    fc.assert(
      fc.property(waiting, waiting, (entry, later) => {
        const { changes, expected } = entry
        expect(replacing(entry, entry)).toEqual({ changes, expected })
        const after = replacing(entry, later)
        expect(after.expected).toEqual(expected)
        expect(after.changes).toEqual(later.changes)
      }),
      { seed: 20_260_228 },
    )
  })
})
