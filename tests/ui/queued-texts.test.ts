/** The texts about any entry that waits for a connection, and what is refetched after it (NETWORK §3.3). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { faithCategories } from "#api/contract/choices.ts"
import { makeFailure } from "#api/failure.ts"
import { isWritten } from "#machines/outbox/is-written.ts"
import { decodeQueue, type QueuedEntry } from "#machines/outbox/queued-entry-schema.ts"
import { keysOf, refusedText, textsOf } from "#machines/outbox/queued-texts.ts"

const queued = { clientEntryId: fc.uuid(), memberId: fc.constantFrom("m1", "M1"), queuedAt: fc.nat() }
const changed = { changes: fc.constant({ bio: "Mine." }), expected: fc.constant({ bio: null }) }
const faithEntry = fc.record({
  ...queued,
  kind: fc.constant("faith entry" as const),
  category: fc.constantFrom(...faithCategories),
  content: fc.constantFrom("", " ", "It is well", "IT IS WELL"),
  isAnonymous: fc.boolean(),
})
const entry: fc.Arbitrary<QueuedEntry> = fc.oneof(
  faithEntry,
  fc.record({
    ...queued,
    kind: fc.constant("application" as const),
    jobId: fc.uuid(),
    jobTitle: fc.constantFrom("Nurse", "NURSE", "Ward Help"),
  }),
  fc.record({ ...queued, ...changed, kind: fc.constantFrom("profile" as const, "settings" as const) }),
  fc.record({
    ...queued,
    kind: fc.constant("read mark" as const),
    of: fc.constantFrom("notification" as const, "notifications" as const, "conversation" as const),
    id: fc.uuid(),
    sequence: fc.nat(),
  }),
)
const sentTexts = {
  "faith entry": /^Your (Testimony|Prayer Request|Comment) has been submitted successfully$/,
  application: /^Volunteered for job successfully$/,
  profile: /^Profile updated successfully$/,
  settings: /^Changes saved successfully$/,
}
const refetched = {
  "faith entry": ["faith-entry"],
  application: ["jobs"],
  profile: ["account", "members"],
  settings: ["settings"],
  "read mark": ["chats/contacts", "notifications"],
}
const names = { profile: "profile changes", settings: "settings" }

test("each entry that a member wrote has its own texts, and the refusal names it and says why", () => {
  fc.assert(
    fc.property(entry, fc.constantFrom("The job is closed.", "No."), (one, message) => {
      expect(isWritten(one)).toBe(one.kind !== "read mark")
      expect(keysOf(one).map((key) => key.join("/"))).toEqual(refetched[one.kind])
      if (!isWritten(one)) return
      const { name, sent } = textsOf(one)
      expect(sent).toMatch(sentTexts[one.kind])
      if (one.kind === "faith entry") expect([name, sent.includes(name)]).toEqual([one.category, true])
      else expect(name).toBe(one.kind === "application" ? `application for ${one.jobTitle}` : names[one.kind])
      expect(refusedText(one, makeFailure("BadRequest", message))).toBe(
        `We could not send your ${name}. ${message}`,
      )
    }),
    { seed: 20_261_203, numRuns: 500 },
  )
})

test("a stored list is read as it was, also one with two of the same entry, and an old one without kinds", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), fc.array(faithEntry, { maxLength: 3 }), (list, old) => {
      const stored: unknown = JSON.parse(JSON.stringify([...list, ...list]))
      expect(decodeQueue(stored)).toMatchObject({ _tag: "Some", value: [...list, ...list] })
      const withoutKinds: unknown = JSON.parse(
        JSON.stringify(old.map((one) => ({ ...one, kind: undefined }))),
      )
      expect(decodeQueue(withoutKinds)).toMatchObject({ _tag: "Some", value: old })
      expect(decodeQueue([...list, { kind: "unknown" }])).toMatchObject({ _tag: "None" })
    }),
    { seed: 20_261_203 },
  )
})
