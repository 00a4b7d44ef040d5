import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { resendAfterMs } from "#server/office-money/refund-sender.ts"
import {
  isReserved,
  refundEvents,
  refundStatuses,
  refundTable,
  statusAfter,
} from "#server/office-money/refund-states.ts"
import { Recheck } from "#server/payments/recheck.ts"
import { buyAndConfirm, providers } from "./purposes.ts"
import { serveRefunds } from "./refund-actions.ts"

const { server, treasurer, read, ask, settled, atProvider, retry, askBeforeCrash, queue } = serveRefunds()

describe("the life cycle of a refund", () => {
  test("is the one in the committed picture", () => {
    const diagram = [
      "stateDiagram-v2",
      ...refundStatuses.flatMap((from) =>
        Object.entries(refundTable[from]).map(([event, to]) => `  ${from} --> ${to}: ${event}`),
      ),
    ].join("\n")
    expect(readFileSync("docs/specification/office.md", "utf8")).toContain(diagram)
  })

  test("is unknown, not failed, without a response, and never leaves a final status", () => {
    for (const status of ["sending", "unknown"] as const) {
      expect(statusAfter(status, "provider.silent")).toBe("unknown")
      expect(isReserved(status)).toBe(true)
    }
    for (const status of ["refunded", "failed", "refused", "withdrawn", "expired"] as const)
      for (const event of refundEvents) expect(statusAfter(status, event)).toBe(status)
    // Nothing is sent before the second person has approved it.
    expect(refundEvents.map((event) => statusAfter("awaitingSecond", event)).toSorted()).toEqual([
      "awaitingSecond",
      "awaitingSecond",
      "awaitingSecond",
      "awaitingSecond",
      "expired",
      // Money that was returned by hand needs no sending.
      "refunded",
      "refused",
      "sending",
      "withdrawn",
    ])
  })
})

describe("a refund", () => {
  test("that was decided is not sent any more when a dispute came first", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await askBeforeCrash(ada, reference)
    await server.rows("update payments set status = 'disputed' where reference = $1", [reference])
    await retry()
    expect((await read(ada, reference)).refunds[0]).toMatchObject({
      status: "failed",
      reason: "The payment is disputed, so nothing was sent",
    })
    expect(await atProvider(reference)).toEqual([])
  })

  test("without a response is looked up, and not sent again, while a dispute is open", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await server.injectFault({ provider: "paystack", operation: "refund", mode: "cut" })
    await ask(ada, reference)
    expect((await settled(ada, reference)).refunds[0]?.status).toBe("unknown")
    await server.rows("update refunds set sent_at = sent_at - $1::int * interval '1 ms'", [resendAfterMs])
    await server.rows("update payments set status = 'disputed' where reference = $1", [reference])
    await retry()
    expect((await read(ada, reference)).refunds[0]?.status).toBe("unknown")
    expect(await atProvider(reference)).toEqual([])
    // The bank has returned all of it.
    await server.rows("update payments set status = 'reversed' where reference = $1", [reference])
    await retry()
    await expect
      .poll(() => read(ada, reference))
      .toMatchObject({
        refunds: [{ status: "failed", reason: "The payment is reversed, so nothing was sent" }],
      })
    expect(await atProvider(reference)).toEqual([])
  })
})

describe("a provider that does not respond", () => {
  test.each(providers)("(%s) leaves the refund unknown, and one refund is made", async (source) => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event", source)
    const provider = source.toLowerCase()
    // PayPal's request is sent twice, because its id makes it the same request.
    for (let times = 0; times < 2; times++)
      await server.injectFault({ provider, operation: "refund", mode: "cut-after-work" })
    await ask(ada, reference)
    const unknown = await settled(ada, reference)
    expect(unknown.refunds[0]).toMatchObject({ status: "unknown", reason: null })
    expect(unknown.remaining).toBe(unknown.amount - 5)
    await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
    await server.disableWebhooks()
    await retry()
    const found = await read(ada, reference)
    expect(found.refunds[0]?.status).toBe("refunded")
    expect(await atProvider(reference)).toEqual([500])
    expect(found.ledger.map(({ amount }) => amount)).toEqual([found.amount, -5])
    expect(await server.unbalanced()).toEqual([])
  })

  test("is asked for its list before a refund is sent again, and only later is it sent again", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await server.injectFault({ provider: "paystack", operation: "refund", mode: "cut" })
    await ask(ada, reference)
    expect((await settled(ada, reference)).refunds[0]?.status).toBe("unknown")
    await retry()
    // Paystack may list a refund late, so it is not sent again at once.
    expect(await atProvider(reference)).toEqual([])
    await server.rows("update refunds set sent_at = sent_at - $1::int * interval '1 ms'", [resendAfterMs])
    await retry()
    expect((await read(ada, reference)).refunds[0]?.status).toBe("refunded")
    expect(await atProvider(reference)).toEqual([500])
  })

  test("a crash between the decision and the sending loses nothing", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    await askBeforeCrash(ada, reference)
    await retry()
    expect((await read(ada, reference)).refunds[0]?.status).toBe("refunded")
    expect(await atProvider(reference)).toEqual([500])
  })

  test("that refuses the refund says why, and the money can be refunded again", async () => {
    const ada = await treasurer()
    const reference = await buyAndConfirm(server, "event")
    const body = { status: false, message: "Insufficient balance" }
    await server.injectFault({
      provider: "paystack",
      operation: "refund",
      mode: "status",
      value: { status: 400, body },
    })
    await ask(ada, reference)
    const failed = await settled(ada, reference)
    expect(failed).toMatchObject({
      remaining: failed.amount,
      refunds: [{ status: "failed", reason: "Insufficient balance" }],
    })
    // A withdrawn request does not settle the failed refund.
    await server.rows("update refunds set requested_at = requested_at - interval '1 minute'")
    await server.rows(
      `insert into refunds (id, payment_id, amount, revokes, note, status, requested_by, requested_at, updated_at)
        select $1, payment_id, amount, false, note, 'withdrawn', requested_by, now(), now() from refunds`,
      [randomUUID()],
    )
    expect(await queue(ada, "failed-refunds")).toBe(1)
    await ask(ada, reference)
    expect((await settled(ada, reference)).refunds[0]?.status).toBe("refunded")
    expect(await queue(ada, "failed-refunds")).toBe(0)
  })

  test.each(providers)(
    "that pays later (%s): the refund is pending until its check finds it",
    async (source) => {
      const ada = await treasurer()
      const reference = await buyAndConfirm(server, "event", source)
      await server.injectFault({
        provider: source.toLowerCase(),
        operation: "refund",
        mode: "outcome",
        value: "pending",
      })
      await ask(ada, reference)
      const pending = await settled(ada, reference)
      expect(pending.refunds[0]?.status).toBe("pending")
      expect([pending.refundedAmount, pending.remaining]).toEqual([0, pending.amount - 5])
      // Asking again does not restart the schedule of its checks, which become rarer with time.
      await server.rows("update payments set refund_reported_at = '2026-01-01' where reference = $1", [
        reference,
      ])
      await server.run(
        Effect.flatMap(BackgroundTasks, (tasks) => tasks.enqueue("refund", pending.refunds[0]!._id)),
      )
      await retry()
      expect((await server.payment(reference))["refund_reported_at"]).toEqual(new Date("2026-01-01"))
      await server.rows("update sandbox_refunds set status = 'processed'")
      await server.rows(
        "update payments set refund_check_at = now() - interval '1 day' where reference = $1",
        [reference],
      )
      await server.run(Effect.flatMap(Recheck, ({ checkRefundsDue }) => checkRefundsDue))
      await retry()
      // The check leaves the question to a background task.
      await expect
        .poll(() => read(ada, reference))
        .toMatchObject({ refundedAmount: 5, refunds: [{ status: "refunded" }] })
      expect(await server.unbalanced()).toEqual([])
    },
  )
})
