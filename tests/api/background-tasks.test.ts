import { randomUUID } from "node:crypto"
import { Deferred, Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { BackgroundTaskRows } from "#server/background-tasks/rows.ts"
import {
  backoff,
  BackgroundTasks,
  leaseMs,
  type TaskHandler,
  TaskFailure,
} from "#server/background-tasks/service.ts"
import { maxAttempts } from "#server/background-tasks/states.ts"
import { now } from "#server/clock.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { Webhooks } from "#server/payments/webhooks.ts"
import { deliver } from "../faults/payment-load.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows("delete from background_tasks where kind in ('test', 'webhook')")
})

const taskOf = async (kind: string) =>
  (
    await server.rows("select attempts, reason, dead_at, due_at from background_tasks where kind = $1", [
      kind,
    ])
  )[0]
const enqueue = () => server.run(Effect.flatMap(BackgroundTasks, ({ enqueue }) => enqueue("test", "one")))
/** Makes the task of the tests due for its last attempt, or for the attempt after it. */
const setAttempts = (attempts: number) =>
  server.rows("update background_tasks set attempts = $1, due_at = created_at where kind = 'test'", [
    attempts,
  ])

/** Returns a handler whose attempts fail with `reasons`, one after the other, and then succeed. */
const handlerOf = (...reasons: string[]) => {
  const handled: number[] = []
  const handler: TaskHandler = {
    kind: "test",
    concurrency: 1,
    handle: ({ attempts }) =>
      Effect.suspend(() => {
        handled.push(attempts)
        const reason = reasons.shift()
        return reason === undefined ? Effect.void : Effect.fail(new TaskFailure({ reason }))
      }),
  }
  return { handler, handled }
}
const handleDue = (handler: TaskHandler) =>
  server.run(Effect.flatMap(BackgroundTasks, ({ handleDue }) => handleDue(handler)))

describe("a background task", () => {
  test("is added once for each row, and is gone after its success", async () => {
    const { handler, handled } = handlerOf()
    await enqueue()
    await enqueue()
    await handleDue(handler)
    await handleDue(handler)
    expect(handled).toEqual([1])
    expect(await taskOf("test")).toBeUndefined()
  })

  test("is not added when its transaction fails", async () => {
    const failed = server.run(
      Effect.gen(function* () {
        const { enqueue } = yield* BackgroundTasks
        const { transaction } = yield* PaymentRows
        yield* transaction(Effect.andThen(enqueue("test", "one"), Effect.die(new Error("rolled back"))))
      }),
    )
    await expect(failed).rejects.toThrow("rolled back")
    expect(await taskOf("test")).toBeUndefined()
  })

  test("that fails waits longer each time, and keeps its reason", async () => {
    const { handler, handled } = handlerOf("the first", "the second")
    await enqueue()
    await handleDue(handler)
    await handleDue(handler)
    expect(handled).toEqual([1])
    expect((await taskOf("test"))?.["reason"]).toBe("the first")
    await server.forward(backoff(1) + 1)
    const earliest = server.momentIn(backoff(2))
    await handleDue(handler)
    const latest = server.momentIn(backoff(2))
    expect(handled).toEqual([1, 2])
    expect(
      await server.rows("select 1 from background_tasks where kind = 'test' and due_at between $1 and $2", [
        earliest,
        latest,
      ]),
    ).toHaveLength(1)
    await server.forward(backoff(2) + 1)
    await handleDue(handler)
    expect(handled).toEqual([1, 2, 3])
    expect(await taskOf("test")).toBeUndefined()
  })

  test("is a dead letter after its last attempt, and all its attempts begin again when the office retries it", async () => {
    const deadKeys: string[] = []
    const { handler, handled } = handlerOf("no space left")
    const withOnDead: TaskHandler = {
      ...handler,
      onDead: ({ key }) => Effect.sync(() => void deadKeys.push(key)),
    }
    await enqueue()
    await setAttempts(maxAttempts - 1)
    await handleDue(withOnDead)
    expect(await taskOf("test")).toMatchObject({ attempts: maxAttempts, reason: "no space left" })
    expect(deadKeys).toEqual(["one"])
    const { deadLetters, retry } = await server.run(BackgroundTasks)
    const [letter, ...others] = await server.run(deadLetters())
    expect([letter, others]).toMatchObject([{ kind: "test", reason: "no space left" }, []])
    const alerts = () =>
      server.rows("select kind, content from staff_alerts where key like $1", [`%:${letter!.id}:%`])
    expect(await alerts()).toEqual([
      {
        kind: "dead-letter",
        content: expect.stringContaining(
          `(test: no space left). Retry it in the office, under To do, or with npm run office -- dead-letters retry ${letter!.id}.`,
        ),
      },
    ])
    await server.forward(86_400_000)
    await handleDue(withOnDead)
    expect(handled).toEqual([maxAttempts])

    await server.run(retry(letter!.id))
    await handleDue(withOnDead)
    expect(handled).toEqual([maxAttempts, 1])
    for (const unknown of [letter!.id, "not an id"])
      await expect(server.run(retry(unknown))).rejects.toThrow(`There is no dead letter ${unknown}.`)
  })

  test("alerts staff again when it is given up again after a retry", async () => {
    const { handler } = handlerOf("quota reached", "quota reached")
    await enqueue()
    const { deadLetters, retry } = await server.run(BackgroundTasks)
    for (let times = 0; times < 2; times++) {
      await setAttempts(maxAttempts - 1)
      await handleDue(handler)
      const [letter] = await server.run(deadLetters())
      await server.run(retry(letter!.id))
    }
    const alerts = await server.rows(
      "select 1 from staff_alerts where content like '%(test: quota reached)%'",
    )
    expect(alerts).toHaveLength(2)
  })

  test("that the office dismisses is gone, unless something else waits for its work", async () => {
    const { dismiss } = await server.run(BackgroundTasks)
    const storeDeadLetter = async (kind: string, key: string) => {
      const [row] = await server.rows(
        `insert into background_tasks (kind, key, due_at, created_at, dead_at)
          values ($1, $2, now(), now(), now()) returning id::text as id`,
        [kind, key],
      )
      return String(row!["id"])
    }
    const webhook = await storeDeadLetter("webhook", randomUUID())
    expect(await server.run(dismiss(webhook))).toMatchObject({ id: webhook, kind: "webhook" })
    expect(await taskOf("webhook")).toBeUndefined()
    await expect(server.run(dismiss(webhook))).rejects.toThrow(`There is no dead letter ${webhook}.`)
    const refund = await storeDeadLetter("refund", randomUUID())
    await expect(server.run(dismiss(refund))).rejects.toThrow("Something waits for this task")
    expect(await taskOf("refund")).toMatchObject({ dead_at: expect.anything() })
    await server.rows("delete from background_tasks where kind = 'refund'")
  })

  test("is given back by a process that died, after the lease", async () => {
    const { handler, handled } = handlerOf()
    await enqueue()
    const lost = await server.run(
      Effect.gen(function* () {
        const { claim } = yield* BackgroundTaskRows
        const at = yield* now
        return yield* claim("test", at, new Date(at.getTime() + leaseMs))
      }),
    )
    await handleDue(handler)
    expect(handled).toEqual([])
    await server.forward(leaseMs + 1)
    await handleDue(handler)
    expect([lost?.attempts, handled]).toEqual([1, [2]])
  })

  test("that ends its process each time is a dead letter too, and is not handled again", async () => {
    const { handler, handled } = handlerOf()
    await enqueue()
    await setAttempts(maxAttempts)
    await handleDue(handler)
    expect(handled).toEqual([])
    expect((await taskOf("test"))?.["reason"]).toBe("never finished")
  })

  test("that repeats is due again after its interval, and never becomes a dead letter", async () => {
    const { handler, handled } = handlerOf("once")
    const repeated: TaskHandler = { ...handler, repeatMs: 60_000 }
    await enqueue()
    await setAttempts(maxAttempts)
    await handleDue(repeated)
    expect(await taskOf("test")).toMatchObject({ reason: "once", dead_at: null })
    await server.forward(60_001)
    await handleDue(repeated)
    expect(await taskOf("test")).toMatchObject({ attempts: 0, reason: null })
    await handleDue(repeated)
    expect(handled).toHaveLength(2)
    await server.forward(60_001)
    await handleDue(repeated)
    expect(handled).toHaveLength(3)
  })

  test("that repeats begins although the database was unavailable at the start", async () => {
    const { handler, handled } = handlerOf()
    const isDone = Deferred.makeUnsafe<void>()
    await server.rows("alter table background_tasks rename to background_tasks_away")
    const worker = server.run(
      Effect.flatMap(BackgroundTasks, ({ work }) =>
        Effect.race(work({ ...handler, repeatMs: 60_000 }), Deferred.await(isDone)),
      ),
    )
    worker.catch(() => {})
    await expect.poll(() => server.log().join()).toContain("could not handle background tasks")
    await server.rows("alter table background_tasks_away rename to background_tasks")
    await expect.poll(() => handled).toEqual([1])
    Deferred.doneUnsafe(isDone, Effect.void)
    await worker
  })

  test("that has been due for a long time is in the gauge and in the log", async () => {
    await enqueue()
    await server.forward(600_000)
    const { gauges, logOld } = await server.run(BackgroundTasks)
    const gauge = (await server.run(gauges)).find(({ kind }) => kind === "test")
    expect(gauge).toMatchObject({ due: 1, dead: 0 })
    expect(gauge!.oldestDueMs).toBeGreaterThanOrEqual(600_000)
    await server.run(logOld)
    const old = () =>
      server.log().filter((line) => line.includes("waits too long") && line.includes('"kind":"test"'))
    await expect.poll(() => old().length).toBe(1)
  })
})

/** Makes Paystack respond with an HTML page, for one payment or for all. */
const invalid = (reference?: string) =>
  server.injectFault({ provider: "paystack", operation: "verify", reference, mode: "html", times: 1_000 })
const poisonedCount = async () =>
  (await server.rows("select 1 from background_tasks where kind = 'webhook'")).length
const statusOf = async (reference: string) => (await server.payment(reference))["status"]

describe("a webhook", () => {
  test("is handled in the next round, although 25 webhooks before it fail each time", async () => {
    const poisoned = await server.pay("doctor")
    const good = await server.pay("student")
    await server.checkout(good.reference, "pay")
    // The first attempts of all fail, so that the good one waits behind the others.
    await invalid()
    for (let n = 0; n < 25; n++)
      expect(await deliver(server, poisoned.reference, `charge.success.${n}`)).toBe(200)
    expect(await deliver(server, good.reference, "charge.success")).toBe(200)
    await expect
      .poll(() => server.rows("select 1 from background_tasks where kind = 'webhook' and reason is null"))
      .toEqual([])
    expect([await poisonedCount(), await statusOf(good.reference)]).toEqual([26, "initiated"])

    // The failing webhooks must always have a fault, because an attempt without one would succeed.
    await invalid(poisoned.reference)
    await server.rows("delete from sandbox_faults where operation = 'verify' and reference is null")
    await server.forward(backoff(1) + 1)
    await server.run(Effect.flatMap(Webhooks, (webhooks) => webhooks.handleDue))
    await expect.poll(() => statusOf(good.reference)).toBe("paid")
    await expect.poll(poisonedCount).toBe(25)
    expect(await statusOf(poisoned.reference)).toBe("initiated")
  })

  test("that cannot be handled is a dead letter with its reason, and is handled when the office retries it", async () => {
    const { reference } = await server.pay("student")
    await server.checkout(reference, "pay")
    await invalid()
    expect(await deliver(server, reference, "charge.success")).toBe(200)
    await expect.poll(async () => (await taskOf("webhook"))?.["reason"]).toBeTruthy()
    await server.rows(
      "update background_tasks set attempts = $1, due_at = created_at where kind = 'webhook'",
      [maxAttempts - 1],
    )
    await server.run(Effect.flatMap(Webhooks, (webhooks) => webhooks.handleDue))
    await expect.poll(async () => (await taskOf("webhook"))?.["dead_at"]).toBeTruthy()
    const { deadLetters, retry } = await server.run(BackgroundTasks)
    const [letter] = await server.run(deadLetters())
    expect(letter).toMatchObject({
      kind: "webhook",
      subject: `PAYSTACK charge.success ${reference}`,
      attempts: maxAttempts,
    })
    expect(letter!.reason).toMatch(/^PAYSTACK: status 200/)
    await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
    await server.run(retry(letter!.id))
    await expect.poll(() => statusOf(reference)).toBe("paid")
    await expect.poll(() => taskOf("webhook")).toBeUndefined()
  })
})
