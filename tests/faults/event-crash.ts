/** Kills the server while it cancels an event with paid places, or writes to its registrants (OFFICE §17, RELIABILITY §2.6). */
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { MailFaultPoint, MessageFaultPoint, RefundFaultPoint } from "#server/fault.ts"
import { batchSize } from "#server/office-event-messages/messenger.ts"
import { logIn, makeMember, password } from "../api/members.ts"
import { startMoneyServer } from "../api/money.ts"
import { createDatabaseCopy, patientLayer, queryOn } from "../pg/postgres.ts"
import { call, countWrong, orCut, start, unbalancedOf } from "./crash.ts"
import { until } from "./payment-load.ts"
import { refundPoints, unbookedReturns } from "./refund-crash.ts"
import { killServers } from "./server-process.ts"

/** What staff ask for: a cancellation, or a message to the registrants. */
export type EventAct = "cancellation" | "message"
export type EventFaultPoint = MessageFaultPoint | MailFaultPoint | RefundFaultPoint

/** The points from the decision to the last recipient, in the order of the code, and then those of each mail. */
const messagePoints: readonly EventFaultPoint[] = [
  "F19",
  "F20",
  "F18",
  "F17",
  "F21",
  "F22",
  "F23",
  "F24",
  "F8",
  "F9",
]
/** The fault points of each act. A cancellation also refunds. */
export const eventPoints: Readonly<Record<EventAct, readonly EventFaultPoint[]>> = {
  cancellation: [...messagePoints, ...refundPoints],
  message: messagePoints,
}

/** The roles of the members who pay for their places. */
const paidRoles = ["Student", "Student", "GlobalNetwork", "Doctor"] as const
/** More than one batch, so that a second task notifies the last registrants. */
const registrantCount = batchSize + 5

/**
 * How many registrants the killed server had notified at each point. At the points of mails and refunds this number varies,
 * because their workers run beside the messenger.
 */
const notifiedAtCrash: Readonly<Partial<Record<EventFaultPoint, number>>> = {
  F19: 0,
  F20: 0,
  F18: 0,
  F17: 1,
  F21: batchSize,
  F22: batchSize,
  F23: registrantCount,
  F24: registrantCount,
}

/** A database with a published event: three paid places below the limit, one above it, and free ones. */
export interface EventFixture {
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
export const makeEventFixture = async (admin: string): Promise<EventFixture> => {
  const { url, drop } = await createDatabaseCopy(admin)
  const server = await startMoneyServer({ database: patientLayer(url, 4), checksPayments: true })
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
  for (const role of paidRoles) {
    const { email } = await makeMember(server, { role })
    const token = (await logIn(server, email)).accessToken
    const { id, reference } = (await server.call("POST", `/events/pay/${slug}`, { token })).body.data
    const source = role === "GlobalNetwork" ? "PAYPAL" : "PAYSTACK"
    await (source === "PAYPAL" ? server.approval(id, "approve") : server.checkout(reference, "pay"))
    const body = { reference: id, source }
    const confirmed = await server.call("POST", "/events/confirm-payment", { token, body })
    if (confirmed.status !== 201) throw new Error(`the confirmation answered ${confirmed.status}`)
  }
  for (let guest = paidRoles.length; guest < registrantCount; guest++) {
    const { _id } = await makeMember(server, { role: "Student" })
    await server.rows(
      "insert into event_registrations (event_id, member_id, created_at) values ($1::uuid, $2::uuid, now())",
      [event, _id],
    )
  }
  // No earlier mail may wait, because F8 and F9 must meet a mail of the act.
  await until(
    async () => (await server.rows("select 1 from background_tasks where kind = 'mail'")).length === 0,
  )
  await server.close()
  return { event, editor, url, drop }
}

/** The expected result of an act: each registrant notified once. A cancellation also refunds each payment once. */
export const doneOnce = (act: EventAct, point: EventFaultPoint) => ({
  died: "SIGKILL",
  notifiedAtCrash: notifiedAtCrash[point] ?? "some",
  asked: 201,
  mails: { once: registrantCount, lost: 0, double: 0 },
  notifications: { once: registrantCount, lost: 0, double: 0 },
  finished: 1,
  acts: 1,
  unbalanced: [],
  ...(act === "cancellation"
    ? {
        status: "canceled",
        places: 0,
        // The one above the limit waits for a second person.
        refunds: ["awaitingSecond", "refunded", "refunded", "refunded"],
        atProvider: [2_000, 50_000, 50_000],
      }
    : { status: "published", places: registrantCount, refunds: null, atProvider: null }),
})

/** How staff ask for an act. */
interface AskedAct {
  /** The path below the event's own path. */
  readonly path: string
  /** The act in the audit log. */
  readonly audited: string
  /** The beginning of the mails' subject. */
  readonly subject: string
  /** Returns a function that makes the body of each request of one act. `state` is the data of a GET of the same path. */
  readonly makeBody: () => (state: unknown) => object
}

const askedActs: Readonly<Record<EventAct, AskedAct>> = {
  cancellation: {
    path: "cancellation",
    audited: "cancel event",
    subject: "Canceled: ",
    makeBody: () => {
      const freshId = randomUUID()
      let digest = "none"
      return (state) => {
        const { preview } = state as { readonly preview: { readonly digest: string } | null }
        digest = preview?.digest ?? digest
        return { freshId, digest, reason: "The road is flooded", password }
      }
    },
  },
  message: {
    path: "messages",
    audited: "message registrants",
    subject: "Bring boots",
    makeBody: () => {
      const body = { subject: "Bring boots", text: "The road is wet.", recipients: registrantCount }
      const freshId = randomUUID()
      return () => ({ freshId, ...body })
    },
  },
}

/** Selects how many registrants have one, none and several of `rows`. */
const copies = (rows: string) => `(select json_build_object('once', count(*) filter (where copies = 1),
  'lost', count(*) filter (where copies = 0), 'double', count(*) filter (where copies > 1))
  from (select (select count(*) from ${rows}) as copies from registrants) as counted)`

/**
 * Kills the server at `point` with SIGKILL during the act, and restarts it on the same database. Then repeats the
 * request. `program` is the server that is killed.
 */
export const crashEventAt = async (
  admin: string,
  fixture: EventFixture,
  act: EventAct,
  point: EventFaultPoint,
  program?: string,
) => {
  const { path, audited, subject, makeBody } = askedActs[act]
  const body = makeBody()
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
    // The result counts these registrants, whatever the act does to their registrations.
    await queryOn(url, (sql) =>
      sql.unsafe(`create table registrants as select members.id, email
        from event_registrations join members on members.id = member_id where event_id = '${fixture.event}'`),
    )
    const crashed = await start(url, dataDir, `${point}:kill9`, program)
    await orCut(ask(crashed.url))
    const died = await crashed.died
    const { notified } = await first<{ notified: number }>(
      "select count(*)::int as notified from event_message_recipients where notified_at is not null",
    )

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
          + (select count(*) from refunds where status in ('sending', 'unknown', 'pending'))
          + (${unbookedReturns}))::int as waiting`,
      )
      return waiting === 0
    })
    await after.end()
    const result = await first<Record<string, unknown>>(
      `select (select status from events where id = '${fixture.event}') as status,
        (select count(*)::int from event_registrations where event_id = '${fixture.event}') as places,
        ${copies(`mailbox where recipient = email and subject like '${subject}%'`)} as mails,
        ${copies("notifications where member_id = registrants.id and kind = 'event'")} as notifications,
        (select count(*)::int from event_messages where finished_at is not null) as finished,
        (select array_agg(status order by status) from refunds) as refunds,
        (select array_agg(amount::int order by amount) from sandbox_refunds) as "atProvider",
        ((select count(*) from audit_log where action = '${audited}')
          + (select count(*) from audit_waiting where action = '${audited}'))::int as acts`,
    )
    const unbalanced = await unbalancedOf(url)
    return {
      died,
      notifiedAtCrash: notified > 0 && notifiedAtCrash[point] === undefined ? "some" : notified,
      asked,
      ...result,
      unbalanced,
    }
  } finally {
    killServers()
    rmSync(dataDir, { recursive: true, force: true })
    await drop()
  }
}

/** Kills the server `kills` times at each point of an act. Returns a row for each point, and logs each wrong result. */
export const killEventActs = async (
  admin: string,
  act: EventAct,
  kills: number,
  log: (what: string) => void,
) => {
  const table = []
  const fixture = await makeEventFixture(admin)
  for (const point of eventPoints[act]) {
    const crash = () => crashEventAt(admin, fixture, act, point)
    const wrong = await countWrong(kills, crash, doneOnce(act, point), `${act}, ${point}`, log)
    table.push({ event: act, point, kills, wrong })
  }
  await fixture.drop()
  return table
}
