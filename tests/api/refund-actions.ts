/** What staff, providers and the worker do with refunds. */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { beforeEach, expect } from "vitest"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { RefundSender } from "#server/office-money/refund-sender.ts"
import { join, password, type Person } from "./members.ts"
import { addProduct, claimHeld } from "./purposes.ts"
import { serveMoney } from "./served-money.ts"

/** Starts a server for the tests of one file, without payments and refunds before each test. Returns it with the actions. */
export const serveRefunds = () => {
  const server = serveMoney(addProduct)
  beforeEach(async () => {
    await server.resetPayments()
    await server.rows("delete from sandbox_refunds")
    await server.rows("delete from background_tasks where kind = 'refund'")
  })
  const treasurer = (firstName = "Ada") => join(server, { staff: "treasurer", firstName })
  const read = async ({ token }: Person, reference: string) =>
    (await server.call("GET", `/office/money/${reference}`, { token })).body.data as MoneyPayment
  const ask = async (person: Person, reference: string, changes: Record<string, unknown> = {}) =>
    server.call("POST", `/office/money/${reference}/refunds`, {
      token: person.token,
      body: {
        _id: randomUUID(),
        amount: 5,
        revokes: false,
        note: "Asked by mail",
        remaining: (await read(person, reference)).remaining,
        password,
        ...changes,
      },
    })
  const reply = (person: Person, reference: string, id: string, given: string) =>
    server.call("POST", `/office/money/${reference}/refunds/${id}/approval`, {
      token: person.token,
      body: { answer: given, password },
    })
  /** Stores the webhook of a dispute as a handled one. */
  const sendDispute = (event: string, reference: string, closing: unknown = "", source = "PAYSTACK") =>
    server.rows(
      `insert into webhook_events (provider, event_key, event, reference, dispute_id, body, received_at, handled_at)
        values ($3, $1 || $2, $1, $2, '7', convert_to($4, 'UTF8'), now(), now())`,
      [event, reference, source, JSON.stringify(closing)],
    )
  /** Stores that a dispute of a payment was opened and closed. */
  const closedDispute = async (
    reference: string,
    closing: unknown,
    source: "PAYSTACK" | "PAYPAL" = "PAYSTACK",
  ) => {
    const isPayPal = source === "PAYPAL"
    await sendDispute(isPayPal ? "CUSTOMER.DISPUTE.CREATED" : "charge.dispute.create", reference, "", source)
    await sendDispute(
      isPayPal ? "CUSTOMER.DISPUTE.RESOLVED" : "charge.dispute.resolve",
      reference,
      closing,
      source,
    )
  }
  /** Sends the refunds that are due, as the worker does. */
  const sendDue = () =>
    server.run(
      Effect.gen(function* () {
        const { handler } = yield* RefundSender
        const tasks = yield* BackgroundTasks
        yield* tasks.handleDue(handler)
      }),
    )
  /** Waits until the worker has handled the tasks that are due. */
  const settled = async (person: Person, reference: string) => {
    for (let left = 200; left > 0; left--) {
      await sendDue()
      const payment = await read(person, reference)
      if (payment.refunds[0]?.status !== "sending") return payment
      await new Promise((done) => setTimeout(done, 20))
    }
    throw new Error("the refund was not sent")
  }
  const atProvider = async (reference: string) =>
    (
      await server.rows(
        "select amount::int as amount from sandbox_refunds where reference = $1 order by id",
        [reference],
      )
    ).map(({ amount }) => amount)
  /**
   * Makes the refund's task due, and waits until its attempt has ended: the server's own worker may be the one that takes it.
   * The task is gone then, or says why it failed.
   */
  const retry = async () => {
    await server.rows(
      "update background_tasks set due_at = now() - interval '1 hour', reason = null where kind = 'refund'",
    )
    await sendDue()
    await expect
      .poll(() => server.rows("select 1 from background_tasks where kind = 'refund' and reason is null"))
      .toEqual([])
  }

  /** Requests a refund, and leaves its row and its task as a process that is killed after the commit would. */
  const askBeforeCrash = async (person: Person, reference: string) => {
    await server.injectFault({ provider: "paystack", operation: "refund", mode: "cut" })
    await ask(person, reference)
    await settled(person, reference)
    await server.rows("update refunds set status = 'sending', sent_at = null")
  }

  const decide = async ({ token }: Person, reference: string, decision: string) => {
    const version = await claimHeld(server, token, reference)
    return server.call("POST", `/office/money/${reference}/decision`, {
      token,
      body: { decision, note: "Another amount was paid", version, password, freshId: randomUUID() },
    })
  }
  /** Returns the beginnings of the subjects of a member's mails about the refund of a payment. */
  const refundSubjects = async (reference: string, who = "student") =>
    (await server.mails(`${who}@demo.test`))
      .filter(({ subject, text }) => subject.includes("refunded") && text.includes(reference))
      .map(({ subject }) => subject.replace(/: .*/, ""))
  const queue = async ({ token }: Person, name: string) => {
    const { body } = await server.call("GET", "/office/to-do", { token })
    const queues = body.data as readonly { readonly name: string; readonly count: number }[]
    return queues.find((one) => one.name === name)?.count
  }
  return {
    server,
    treasurer,
    read,
    ask,
    reply,
    sendDispute,
    closedDispute,
    sendDue,
    settled,
    atProvider,
    retry,
    askBeforeCrash,
    decide,
    refundSubjects,
    queue,
  }
}
