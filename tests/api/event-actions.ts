/** What staff, members and the worker do with events that are canceled, and with messages to the registrants. */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { beforeEach, expect } from "vitest"
import type { EventCancellation, EventMessages } from "#api/contract/office-event-messages.ts"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { EventMessenger } from "#server/office-event-messages/messenger.ts"
import { RefundSender } from "#server/office-money/refund-sender.ts"
import { makeWebhookReports } from "#server/payments/disputes.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { webhookRows } from "#server/payments/webhook-rows.ts"
import { join, password, type Person } from "./members.ts"
import { serveMoney } from "./served-money.ts"

/** The fields of an event. */
export const complete = {
  name: "Retreat",
  description: "Two days of rest.",
  eventType: "Physical",
  linkOrLocation: "12 Hospital Road, Jos",
  eventDateTime: "2031-05-04T09:00:00+01:00",
  featuredImageUrl: null,
  featuredImageAlt: "",
  isPaid: false,
  paymentPlans: [] as readonly { role: string; price: number }[],
  membersGroup: ["Student", "Doctor", "GlobalNetwork"],
  additionalInformation: null,
  eventTags: [],
  capacity: null as number | null,
}
/** What a place costs, by role. */
export const prices = [
  { role: "Student", price: 500 },
  { role: "Doctor", price: 60_000 },
  { role: "GlobalNetwork", price: 20 },
]
/** Why the tests cancel an event. */
export const reason = "The road to the camp is flooded"

/** Starts a server for the tests of one file, without webhooks. Returns it with the actions. */
export const serveEvents = () => {
  const server = serveMoney(({ disableWebhooks }) => disableWebhooks())
  beforeEach(() => server.rows("delete from limits"))

  const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })
  const student = (firstName = "Chi") => join(server, { role: "Student", firstName })

  const published = async (who: Person, changes: Partial<typeof complete> = {}): Promise<OfficeEvent> => {
    const body = { ...complete, ...changes, freshId: randomUUID() }
    const { data } = (await server.call("POST", "/office/events", { token: who.token, body })).body
    const response = await server.call("POST", `/office/events/${data._id}/publish`, {
      token: who.token,
      body: { version: data.version },
    })
    expect(response.status).toBe(201)
    return response.body.data
  }
  const paidEvent = (who: Person, name: string) =>
    published(who, { name, isPaid: true, paymentPlans: prices })

  const register = async ({ token }: Person, { slug }: OfficeEvent) =>
    expect((await server.call("POST", `/events/register/${slug}`, { token })).status).toBe(201)
  const open = async ({ token }: Person, { slug }: OfficeEvent) =>
    (await server.call("POST", `/events/pay/${slug}`, { token })).body.data as {
      id: string
      reference: string
    }
  const confirm = ({ token }: Person, reference: string, source = "PAYSTACK") =>
    server.call("POST", "/events/confirm-payment", { token, body: { reference, source } })
  const buyPlace = async (who: Person, event: OfficeEvent) => {
    const { id, reference } = await open(who, event)
    const isPayPal = reference !== id
    await (isPayPal ? server.approval(id, "approve") : server.checkout(reference, "pay"))
    expect((await confirm(who, id, isPayPal ? "PAYPAL" : "PAYSTACK")).status).toBe(201)
    return reference
  }

  const read = async ({ token }: Person, { _id }: Pick<OfficeEvent, "_id">): Promise<EventCancellation> => {
    const { status, body } = await server.call("GET", `/office/events/${_id}/cancellation`, { token })
    expect(status).toBe(200)
    return body.data
  }
  const cancel = async (who: Person, event: OfficeEvent, changes: Record<string, unknown> = {}) =>
    server.call("POST", `/office/events/${event._id}/cancellation`, {
      token: who.token,
      body: {
        freshId: randomUUID(),
        digest: (await read(who, event)).preview?.digest ?? "none",
        reason,
        password,
        ...changes,
      },
    })
  /** Runs the background tasks that are due. */
  const runDueTasks = () =>
    server.run(
      Effect.gen(function* () {
        const tasks = yield* BackgroundTasks
        yield* tasks.handleDue((yield* EventMessenger).handler)
        yield* tasks.handleDue((yield* RefundSender).handler)
      }),
    )
  /** Runs background tasks until every registrant is notified and every refund is sent. */
  const waitUntilFinished = async (who: Person, event: OfficeEvent) => {
    for (let left = 200; left > 0; left--) {
      await runDueTasks()
      const cancellation = await read(who, event)
      if (cancellation.status === "canceled" && cancellation.progress?.refunds.sending === 0)
        return cancellation
      await new Promise((done) => setTimeout(done, 20))
    }
    throw new Error("the cancellation was not finished")
  }
  const refundsAt = async (reference: string) =>
    (
      await server.rows("select amount::int as amount from sandbox_refunds where reference = $1", [reference])
    ).map(({ amount }) => amount)
  const notificationsOf = async ({ _id }: Person) =>
    (
      await server.rows("select content from notifications where member_id = $1::uuid and kind = 'event'", [
        _id,
      ])
    ).map(({ content }) => content)

  const sent = async (who: Person, { _id }: OfficeEvent) =>
    (await server.call("GET", `/office/events/${_id}/messages`, { token: who.token })).body
      .data as EventMessages
  let lastDispute = 9_000
  /** Returns a new id of a dispute. */
  const newDispute = () => ++lastDispute
  const openDispute = async (reference: string, id = newDispute()) => {
    await server.paystackWebhook({ event: "charge.dispute.create", data: { id, transaction: { reference } } })
    expect((await server.payment(reference))["status"]).toBe("disputed")
    return id
  }
  /** Stores a webhook about a dispute at PayPal, as if its signature was checked, and reports it. */
  const payPalDispute = (event: "CUSTOMER.DISPUTE.CREATED" | "CUSTOMER.DISPUTE.RESOLVED") => {
    const resource =
      event === "CUSTOMER.DISPUTE.CREATED"
        ? {}
        : { dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" } }
    return (reference: string, id: number) =>
      server.run(
        Effect.gen(function* () {
          const payment = yield* Effect.flatMap(PaymentRows, (rows) => rows.find(reference))
          const { store, markHandled } = yield* webhookRows
          const stored = yield* store(
            {
              provider: "PAYPAL",
              key: `${event} ${id}`,
              event,
              reference,
              disputeId: String(id),
              body: Buffer.from(JSON.stringify({ resource })),
            },
            new Date(),
          )
          yield* (yield* makeWebhookReports).dispute(payment!, stored!)
          yield* markHandled(stored!.id, new Date())
        }),
      )
  }
  const openAtPayPal = payPalDispute("CUSTOMER.DISPUTE.CREATED")
  const winAtPayPal = payPalDispute("CUSTOMER.DISPUTE.RESOLVED")
  const refundsOf = async (reference: string) =>
    (
      await server.rows(
        `select r.status, r.amount::int as amount, note from refunds r join payments p on p.id = payment_id
          where reference = $1 order by requested_at`,
        [reference],
      )
    ).map(({ status, amount, note }) => ({ status, amount, note }))
  return {
    server,
    editor,
    student,
    published,
    paidEvent,
    register,
    open,
    confirm,
    buyPlace,
    read,
    cancel,
    runDueTasks,
    waitUntilFinished,
    refundsAt,
    notificationsOf,
    sent,
    newDispute,
    openDispute,
    openAtPayPal,
    winAtPayPal,
    refundsOf,
  }
}
