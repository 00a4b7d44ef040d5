/** Kills the server while it cancels an event with paid places (OFFICE §17, RELIABILITY §2.6). */
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Layer } from "effect"
import { postgresLayer } from "#server/database.ts"
import type { MessageFaultPoint, RefundFaultPoint } from "#server/fault.ts"
import { logIn, makeMember, password } from "../api/members.ts"
import { startMoneyServer } from "../api/money.ts"
import { createDatabaseCopy, queryOn } from "../pg/postgres.ts"
import { call, orCut, start, unbalancedOf } from "./crash.ts"
import { until } from "./payment-load.ts"
import { killServers } from "./server-process.ts"

/** Between two registrants, before the commit of one, and at each step of a refund. */
export const cancelPoints: readonly (MessageFaultPoint | RefundFaultPoint)[] = [
  "F17",
  "F18",
  "F13",
  "F14",
  "F15",
  "F16",
]

/** A database with a published event: three paid places below the limit, one above it, and a free one. */
export interface CancelFixture {
  readonly event: string
  readonly editor: string
  readonly url: string
  readonly drop: () => Promise<void>
}

const prices = [
  { role: "Student", price: 500 },
  { role: "Doctor", price: 60_000 },
  { role: "GlobalNetwork", price: 20 },
]

/** Makes the database for crashes during a cancellation. */
export const makeCancelFixture = async (admin: string): Promise<CancelFixture> => {
  const { url, drop } = await createDatabaseCopy(admin)
  const server = await startMoneyServer({ database: postgresLayer(url, 4).pipe(Layer.orDie) })
  await server.resetPayments()
  const { email: editor } = await makeMember(server, { staff: "editor" })
  const staff = (await logIn(server, editor)).accessToken
  const draft = await server.call("POST", "/office/events", {
    token: staff,
    body: {
      name: "Flooded",
      description: "Two days of rest.",
      eventType: "Physical",
      linkOrLocation: "Jos",
      eventDateTime: "2031-05-04T09:00:00+01:00",
      featuredImageUrl: null,
      isPaid: true,
      paymentPlans: prices,
      membersGroup: prices.map(({ role }) => role),
      additionalInformation: null,
      eventTags: [],
      capacity: null,
      freshId: randomUUID(),
    },
  })
  const { _id: event, version } = draft.body.data
  const { slug } = (
    await server.call("POST", `/office/events/${event}/publish`, { token: staff, body: { version } })
  ).body.data
  for (const role of ["Student", "Student", "GlobalNetwork", "Doctor"] as const) {
    const { email } = await makeMember(server, { role })
    const token = (await logIn(server, email)).accessToken
    const { id, reference } = (await server.call("POST", `/events/pay/${slug}`, { token })).body.data
    const source = role === "GlobalNetwork" ? "PAYPAL" : "PAYSTACK"
    await (source === "PAYPAL" ? server.approval(id, "approve") : server.checkout(reference, "pay"))
    const body = { reference: id, source }
    const confirmed = await server.call("POST", "/events/confirm-payment", { token, body })
    if (confirmed.status !== 201) throw new Error(`the confirmation answered ${confirmed.status}`)
  }
  const guest = await makeMember(server, { role: "Student" })
  await server.rows(
    "insert into event_registrations (event_id, member_id, created_at) values ($1::uuid, $2::uuid, now())",
    [event, guest._id],
  )
  await server.close()
  return { event, editor, url, drop }
}

/** The expected result: everybody told once, each payment refunded once, and nothing sent without the second person. */
export const canceledOnce = {
  died: "SIGKILL",
  asked: 201,
  status: "canceled",
  places: 0,
  mails: [1, 1, 1, 1, 1],
  notifications: [1, 1, 1, 1, 1],
  refunds: ["awaitingSecond", "refunded", "refunded", "refunded"],
  atProvider: [2_000, 50_000, 50_000],
  acts: 1,
  unbalanced: [],
}

/**
 * Kills the server at `point` with SIGKILL while it cancels the event, and restarts it on the same database. Then repeats
 * the request.
 */
export const crashCancelAt = async (
  admin: string,
  on: CancelFixture,
  point: (typeof cancelPoints)[number],
) => {
  const dataDir = mkdtempSync(join(tmpdir(), "member-portal-faults-"))
  const { url, drop } = await createDatabaseCopy(admin, new URL(on.url).pathname.slice(1))
  const path = `/api/office/events/${on.event}/cancellation`
  const freshId = randomUUID()
  let digest = "none"
  const ask = async (server: string) => {
    const body = { email: on.editor, password }
    const token = (await call(server, "POST", "/api/auth/login", undefined, body)).body.data["accessToken"]!
    const { preview } = (await call(server, "GET", path, token)).body.data as unknown as {
      preview: { digest: string } | null
    }
    digest = preview?.digest ?? digest
    return call(server, "POST", path, token, { freshId, digest, reason: "The road is flooded", password })
  }
  const first = async <Row extends object>(statement: string) =>
    (await queryOn(url, (sql) => sql.unsafe<Row>(statement)))[0]!
  try {
    const crashed = await start(url, dataDir, `${point}:kill9`)
    await orCut(ask(crashed.url))
    const died = await crashed.died

    // The dead worker's tasks are free after a minute, and a refund may be sent again after two.
    await queryOn(url, (sql) =>
      sql.unsafe("update background_tasks set due_at = now() where kind <> 'audit'"),
    )
    await queryOn(url, (sql) => sql.unsafe("update refunds set sent_at = sent_at - interval '5 minutes'"))
    const after = await start(url, dataDir, "")
    const { status: asked } = await ask(after.url)
    await until(async () => {
      const { waiting } = await first<{ waiting: number }>(
        `select ((select count(*) from background_tasks
            where kind in ('event-message', 'refund', 'mail', 'webhook') and dead_at is null)
          + (select count(*) from refunds where status in ('sending', 'unknown', 'pending')))::int as waiting`,
      )
      return waiting === 0
    })
    await after.end()
    const result = await first<Record<string, unknown>>(
      `with told as (select member_id, email from event_message_recipients join members on id = member_id)
       select (select status from events where id = '${on.event}') as status,
        (select count(*)::int from event_registrations where event_id = '${on.event}') as places,
        (select array_agg((select count(*)::int from mail_outbox where recipient = email
          and subject like 'Canceled: %')) from told) as mails,
        (select array_agg((select count(*)::int from notifications where notifications.member_id = told.member_id
          and kind = 'event')) from told) as notifications,
        (select array_agg(status order by status) from refunds) as refunds,
        (select array_agg(amount::int order by amount) from sandbox_refunds) as "atProvider",
        ((select count(*) from audit_log where action = 'cancel event')
          + (select count(*) from audit_waiting where action = 'cancel event'))::int as acts`,
    )
    return { died, asked, ...result, unbalanced: await unbalancedOf(url) }
  } finally {
    killServers()
    rmSync(dataDir, { recursive: true, force: true })
    await drop()
  }
}
