/** Kills the server while it cancels an event with paid places, or writes to its registrants (OFFICE §17, RELIABILITY §2.6). */
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { MessageFaultPoint, RefundFaultPoint } from "#server/fault.ts"
import { logIn, makeMember, password } from "../api/members.ts"
import { startMoneyServer } from "../api/money.ts"
import { createDatabaseCopy, patientLayer, queryOn } from "../pg/postgres.ts"
import { call, orCut, start, unbalancedOf } from "./crash.ts"
import { until } from "./payment-load.ts"
import { killServers } from "./server-process.ts"

/** Between two registrants, and before the commit of one. */
export const messagePoints: readonly MessageFaultPoint[] = ["F17", "F18"]
/** Those, and each step of a refund. */
export const cancelPoints: readonly (MessageFaultPoint | RefundFaultPoint)[] = [
  ...messagePoints,
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

/** Makes the database for crashes during a cancellation or a message. */
export const makeCancelFixture = async (admin: string): Promise<CancelFixture> => {
  const { url, drop } = await createDatabaseCopy(admin)
  const server = await startMoneyServer({ database: patientLayer(url, 4) })
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
      featuredImageAlt: "",
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

/** The expected result of a cancellation: everybody told and each payment refunded once, and nothing without the second person. */
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

/** The expected result of a message: everybody told once, and every place and payment as before. */
export const messagedOnce = {
  ...canceledOnce,
  status: "published",
  places: 5,
  refunds: null,
  atProvider: null,
}

/** What staff ask for: the path behind the event's, the act in the audit log, and the beginning of its mail's subject. */
interface AskedAct {
  readonly path: string
  readonly act: string
  readonly subject: string
  /** Returns the body of the request. `state` is what the same path answers to a reading. */
  readonly body: (state: unknown) => object
}

/**
 * Kills the server at `point` with SIGKILL during the act, and restarts it on the same database. Then repeats the
 * request.
 */
const crashDuring = async (
  admin: string,
  fixture: CancelFixture,
  point: (typeof cancelPoints)[number],
  { path, act, subject, body }: AskedAct,
) => {
  const dataDir = mkdtempSync(join(tmpdir(), "member-portal-faults-"))
  const { url, drop } = await createDatabaseCopy(admin, new URL(fixture.url).pathname.slice(1))
  const address = `/api/office/events/${fixture.event}/${path}`
  const ask = async (server: string) => {
    const login = { email: fixture.editor, password }
    const token = (await call(server, "POST", "/api/auth/login", undefined, login)).body.data["accessToken"]!
    const state = (await call(server, "GET", address, token)).body.data
    return call(server, "POST", address, token, body(state))
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
       select (select status from events where id = '${fixture.event}') as status,
        (select count(*)::int from event_registrations where event_id = '${fixture.event}') as places,
        (select array_agg((select count(*)::int from mail_outbox where recipient = email
          and subject like '${subject}%')) from told) as mails,
        (select array_agg((select count(*)::int from notifications where notifications.member_id = told.member_id
          and kind = 'event')) from told) as notifications,
        (select array_agg(status order by status) from refunds) as refunds,
        (select array_agg(amount::int order by amount) from sandbox_refunds) as "atProvider",
        ((select count(*) from audit_log where action = '${act}')
          + (select count(*) from audit_waiting where action = '${act}'))::int as acts`,
    )
    return { died, asked, ...result, unbalanced: await unbalancedOf(url) }
  } finally {
    killServers()
    rmSync(dataDir, { recursive: true, force: true })
    await drop()
  }
}

/** Kills the server at `point` while it cancels the event. */
export const crashCancelAt = (
  admin: string,
  fixture: CancelFixture,
  point: (typeof cancelPoints)[number],
) => {
  const freshId = randomUUID()
  let digest = "none"
  return crashDuring(admin, fixture, point, {
    path: "cancellation",
    act: "cancel event",
    subject: "Canceled: ",
    body: (state) => {
      const { preview } = state as { readonly preview: { readonly digest: string } | null }
      digest = preview?.digest ?? digest
      return { freshId, digest, reason: "The road is flooded", password }
    },
  })
}

/** Kills the server at `point` while it writes to the registrants. */
export const crashMessageAt = (admin: string, fixture: CancelFixture, point: MessageFaultPoint) => {
  const freshId = randomUUID()
  return crashDuring(admin, fixture, point, {
    path: "messages",
    act: "message registrants",
    subject: "Bring boots",
    body: () => ({ freshId, subject: "Bring boots", text: "The road is wet.", recipients: 5 }),
  })
}
