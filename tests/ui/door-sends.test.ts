/** What a door learns from the answers to what it sends (OFFICE §14). */
import { Effect } from "effect"
import { beforeEach, expect, test, vi } from "vitest"
import { createActor, type PromiseActorLogic, toPromise } from "xstate"
import type { Admission } from "#api/contract/office-check-in.ts"
import { makeFailure } from "#api/failure.ts"
import { liveCheckIn } from "#machines/check-in/check-in.actors.ts"
import type { DoorEntry } from "#machines/check-in/door-list.ts"
import type { Failure } from "../../src/outcome.ts"

const server = vi.hoisted(() => ({ failure: null as Failure | null }))

vi.mock("#api/office-check-in.ts", async (original) => ({
  ...(await original<object>()),
  undoAdmission: () => Effect.suspend(() => Effect.fail(server.failure)),
}))
beforeEach(() => {
  server.failure = null
})

const undo: DoorEntry = { kind: "undo", id: "u1", memberId: "m1", scanId: "s1", reason: "Wrong person" }
const later: Admission = {
  scanId: "s2",
  at: "2026-11-25T08:20:00.000Z",
  by: { _id: "s2", fullName: "Bola Eze" },
  isOffline: false,
}
/** The registrant that the server sends with a 409. */
const registrant = (admission: Admission | null) => ({
  member: { _id: "m1", fullName: "Ngozi Adeyemi", role: "Student", membershipId: "STU-0001" },
  ticketCode: "AAAAA22222",
  admission,
})
const send = () =>
  toPromise(
    createActor(liveCheckIn.implementations.actors.send as PromiseActorLogic<unknown, object>, {
      input: { eventId: "e1", entries: [undo] },
    }).start(),
  )
const sent = (...answers: readonly object[]) => ({ _tag: "Ok", value: { sent: ["u1"], answers } })

test.each([
  ["nobody admitted again", null],
  ["another door admitted again", later],
])(
  "an undoing that a colleague made first shows a member whom %s as the server has them",
  async (_, admission) => {
    server.failure = makeFailure("Conflict", "Bola Eze undid this admission.", {
      status: 409,
      data: registrant(admission),
    })
    expect(await send()).toEqual(sent({ scanId: "s1", result: "undone", memberId: "m1", admission }))
  },
)

test("the undo of a scan that the server does not have, or whose response has no registrant, counts as done", async () => {
  for (const tag of ["NotFound", "Conflict"] as const) {
    server.failure = makeFailure(tag, "This admission does not exist.")
    expect(await send()).toEqual(sent())
  }
})

test("an undo without a response is not done", async () => {
  server.failure = makeFailure("Unreachable", "We could not reach the server.")
  expect(await send()).toEqual({ _tag: "Err", error: server.failure })
})
