/** Two members of staff name door helpers of one event at once, on PostgreSQL (OFFICE §14). */
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { maxDoorHelpers } from "#api/contract/limits.ts"
import { DoorHelperRows } from "#server/office-door-helpers/rows.ts"
import { join, makeMember } from "../api/members.ts"
import { sortedStatuses, type TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { serveBoth } from "./serve.ts"

const barrier = makeBarrier()
/** Lets two people name a helper at the same time, and makes them wait for each other before they write. */
const unguardedRows = Layer.effect(
  DoorHelperRows,
  Effect.map(DoorHelperRows, (rows) => ({
    ...rows,
    lock: () => Effect.void,
    insert: (...given: Parameters<typeof rows.insert>) =>
      Effect.andThen(barrier.arrive, rows.insert(...given)),
  })),
).pipe(Layer.provide(DoorHelperRows.layer))

const servers = serveBoth(unguardedRows)

const makeEvent = async () => {
  const [row] = await servers.guarded.rows(
    `insert into events (slug, name, description, event_type, link_or_location, starts_at, is_paid, members_group,
        search_text, created_at)
      values ($1, 'Gathering', 'A day together.', 'Physical', '12 Hospital Road, Jos', now() + interval '1 day', false,
        '{Doctor}', 'gathering', now()) returning id::text as id`,
    [`gathering-${randomUUID().slice(0, 8)}`],
  )
  return String(row!["id"])
}
/** Two editors name these members at once. Returns their responses. */
const nameAtOnce = async (server: TestServer, event: string, memberIds: readonly [string, string]) => {
  const editors = await Promise.all([0, 1].map(() => join(servers.guarded, { staff: "editor" })))
  return Promise.all(
    editors.map(({ token }, n) =>
      server.call("POST", `/office/events/${event}/helpers`, { token, body: { memberId: memberIds[n] } }),
    ),
  )
}
const storedFor = (event: string, memberId: string) =>
  servers.guarded.rows(
    "select id::text as id from door_helpers where event_id = $1::uuid and member_id = $2::uuid",
    [event, memberId],
  )
const notified = async (memberId: string) =>
  (await servers.guarded.rows("select 1 from notifications where member_id = $1::uuid", [memberId])).length

test("two people who name one helper get the same one: one row, one notification, one response each", async () => {
  for (const server of [servers.guarded, servers.guarded, servers.guarded, servers.unguarded]) {
    const event = await makeEvent()
    const { _id } = await makeMember(servers.guarded)
    // Without the lock the unique index decides.
    if (server === servers.unguarded) barrier.expecting(2)
    const responses = await nameAtOnce(server, event, [_id, _id])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    const rows = await storedFor(event, _id)
    expect(rows).toHaveLength(1)
    for (const { body } of responses) expect(body.data._id).toBe(rows[0]!["id"])
    expect(await notified(_id)).toBe(1)
  }
})

/** Names two members at the last place of a door. Returns the statuses and the number of helpers. */
const lastPlaceRound = async (server: TestServer) => {
  const event = await makeEvent()
  const editor = await makeMember(servers.guarded, { staff: "editor" })
  const members = await Promise.all(
    Array.from({ length: maxDoorHelpers + 1 }, () => makeMember(servers.guarded)),
  )
  for (const { _id } of members.slice(2))
    await servers.guarded.rows(
      "insert into door_helpers (event_id, member_id, named_by, named_at) values ($1::uuid, $2::uuid, $3::uuid, now())",
      [event, _id, editor._id],
    )
  if (server === servers.unguarded) barrier.expecting(2)
  const responses = await nameAtOnce(server, event, [members[0]!._id, members[1]!._id])
  const stored = await servers.guarded.rows("select 1 from door_helpers where event_id = $1::uuid", [event])
  return { statuses: sortedStatuses(responses), helpers: stored.length }
}

test("of two people who name helpers at the last place, one succeeds", async () => {
  expect(await lastPlaceRound(servers.guarded)).toEqual({ statuses: [201, 400], helpers: maxDoorHelpers })
})

test("without the lock both succeed, and there is one helper too many", async () => {
  expect(await lastPlaceRound(servers.unguarded)).toEqual({
    statuses: [201, 201],
    helpers: maxDoorHelpers + 1,
  })
})
