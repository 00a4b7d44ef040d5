/** Two members and one place, on PostgreSQL (OFFICE §6). */
import { randomUUID } from "node:crypto"
import { Effect, Layer } from "effect"
import { beforeAll, expect, test } from "vitest"
import { EventRows } from "#server/events/rows.ts"
import { join } from "../api/members.ts"
import type { MoneyServer } from "../api/money.ts"
import { sortedStatuses } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { serveBothForMoney } from "./serve.ts"

const barrier = makeBarrier()
let isPaying = false
/** What happens between reading an event and locking its places. */
let beforeLock: Effect.Effect<unknown> = Effect.void
/** Counts the places without the lock, as two callers at once would. A payer counts twice, and the second count decides. */
const unguardedRows = Layer.effect(
  EventRows,
  Effect.map(EventRows, (rows) => ({
    ...rows,
    lockPlaces: () => Effect.asVoid(Effect.suspend(() => beforeLock)),
    hasPlace: (...parameters: Parameters<typeof rows.hasPlace>) =>
      rows
        .hasPlace(...parameters)
        .pipe(Effect.tap(parameters[3] === undefined && isPaying ? Effect.void : barrier.arrive)),
  })),
).pipe(Layer.provide(EventRows.layer))

const servers = serveBothForMoney(unguardedRows)
beforeAll(() => servers.guarded.disableWebhooks())

/** Inserts a published event with one place, and returns its slug. */
const onePlaceEvent = async (server: MoneyServer, isPaid: boolean) => {
  const slug = `one-place-${randomUUID()}`
  await server.rows(
    `with event as (insert into events (slug, name, description, event_type, link_or_location, starts_at, is_paid,
        members_group, search_text, created_at, capacity)
      values ($1, 'One Place', '', 'Physical', 'Jos', '2031-01-01', $2, '{Student}', '', now(), 1) returning id)
    insert into event_plans (event_id, role, amount) select id, 'Student', 50000 from event where $2`,
    [slug, isPaid],
  )
  return slug
}
const twoStudents = (server: MoneyServer) =>
  Promise.all([0, 1].map(async () => (await join(server, { role: "Student" })).token))
const registered = async (server: MoneyServer, slug: string) =>
  (
    await server.rows(
      "select 1 from event_registrations where event_id = (select id from events where slug = $1)",
      [slug],
    )
  ).length

/** Two members register for the last place at once. Returns the statuses and the number of registrations. */
const registrationRound = async (server: MoneyServer) => {
  const slug = await onePlaceEvent(server, false)
  const tokens = await twoStudents(server)
  return async () => {
    const responses = await Promise.all(
      tokens.map((token) => server.call("POST", `/events/register/${slug}`, { token })),
    )
    return {
      statuses: sortedStatuses(responses),
      rows: await registered(server, slug),
    }
  }
}

test("of two registrations for one place one succeeds", async () => {
  for (let times = 0; times < 5; times++)
    expect(await (await registrationRound(servers.guarded))()).toEqual({ statuses: [201, 400], rows: 1 })
})

test("a registration that waits for a cancellation reads that the event was canceled", async () => {
  const slug = await onePlaceEvent(servers.guarded, false)
  const [token] = await twoStudents(servers.guarded)
  // Cancels the event after the registration has read it and before it has the lock.
  beforeLock = Effect.promise(() =>
    servers.guarded.rows(
      `with canceled as (update events set status = 'canceling' where slug = $1 returning id)
      insert into event_messages (id, event_id, is_cancellation, subject, content, sent_by, sent_at, recipients)
        select gen_random_uuid(), id, true, 'Canceled', 'Rain', (select id from members limit 1), now(), 0 from canceled`,
      [slug],
    ),
  )
  const response = await servers.unguarded.call("POST", `/events/register/${slug}`, { token: token! })
  beforeLock = Effect.void
  expect([response.status, response.body.message]).toEqual([
    400,
    "This event was canceled, so you cannot register for it.",
  ])
})

test("of five registrations of one member for the last place one succeeds, and the others find it", async () => {
  const slug = await onePlaceEvent(servers.guarded, false)
  const [token] = await twoStudents(servers.guarded)
  const responses = await Promise.all(
    Array.from({ length: 5 }, () =>
      servers.guarded.call("POST", `/events/register/${slug}`, { token: token! }),
    ),
  )
  expect(sortedStatuses(responses)).toEqual([201, 409, 409, 409, 409])
})

test.each([
  ["one with a fee", "is_paid = true", 400, "This event has a fee. Please register by paying for it."],
  [
    "one for doctors",
    "members_group = '{Doctor}'",
    403,
    "This event is for doctors, so you cannot register for it.",
  ],
])("an event that becomes %s before the lock registers nobody", async (_, change, status, message) => {
  const slug = await onePlaceEvent(servers.guarded, false)
  const [token] = await twoStudents(servers.guarded)
  beforeLock = Effect.promise(() =>
    servers.guarded.rows(`update events set ${change} where slug = $1`, [slug]),
  )
  const response = await servers.unguarded.call("POST", `/events/register/${slug}`, { token: token! })
  beforeLock = Effect.void
  expect([response.status, response.body.message]).toEqual([status, message])
  expect(await registered(servers.guarded, slug)).toBe(0)
})

test("without the lock both succeed", async () => {
  const run = await registrationRound(servers.unguarded)
  barrier.expecting(2)
  expect(await run()).toEqual({ statuses: [201, 201], rows: 2 })
})

test("of two payments for one place one is granted, and the other one is held", async () => {
  for (let times = 0; times < 3; times++) {
    const slug = await onePlaceEvent(servers.guarded, true)
    const tokens = await twoStudents(servers.guarded)
    const references: string[] = []
    for (const token of tokens) {
      const { body } = await servers.guarded.call("POST", `/events/pay/${slug}`, { token })
      references.push(body.data.reference)
      // The place is free for the next member after 30 minutes.
      await servers.guarded.rows(
        "update payments set created_at = now() - interval '31 minutes' where reference = $1",
        [body.data.reference],
      )
    }
    for (const reference of references) await servers.guarded.checkout(reference, "pay")
    const responses = await Promise.all(
      tokens.map((token, index) =>
        servers.guarded.call("POST", "/events/confirm-payment", {
          token,
          body: { reference: references[index] },
        }),
      ),
    )
    expect(responses.map(({ status, body }) => body.code ?? status)).toEqual(
      expect.arrayContaining([201, "payment_held"]),
    )
    const stored = await servers.guarded.rows(
      "select status, held_reason from payments where reference = any($1) order by status",
      [references],
    )
    expect(stored).toEqual([
      { status: "held", held_reason: "no place left" },
      { status: "paid", held_reason: null },
    ])
    expect(await registered(servers.guarded, slug)).toBe(1)
  }
})

/** Two members open a payment for the last place at once. Returns the statuses and the number of open payments. */
const payingRound = async (server: MoneyServer) => {
  const slug = await onePlaceEvent(server, true)
  const tokens = await twoStudents(server)
  return async () => {
    const responses = await Promise.all(
      tokens.map((token) => server.call("POST", `/events/pay/${slug}`, { token })),
    )
    const rows = await server.rows(
      "select 1 from payments where target_id = (select id::text from events where slug = $1)",
      [slug],
    )
    return { statuses: sortedStatuses(responses), rows: rows.length }
  }
}

test("of two payments that are opened for one place at once one is opened", async () => {
  for (let times = 0; times < 5; times++)
    expect(await (await payingRound(servers.guarded))()).toEqual({ statuses: [201, 400], rows: 1 })
})

test("without the lock both are opened", async () => {
  const run = await payingRound(servers.unguarded)
  isPaying = true
  barrier.expecting(2)
  expect(await run()).toEqual({ statuses: [201, 201], rows: 2 })
})
