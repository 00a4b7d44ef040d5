import { QueryObserver } from "@tanstack/react-query"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import type { OfficeRefund } from "#api/contract/office-refunds.ts"
import { makeFailure } from "#api/failure.ts"
import { officePayment } from "#api/office-money.ts"
import { queryClient } from "#api/query-client.ts"
import {
  isAll,
  needsSecond,
  noValues,
  type RefundedPayment,
  requestOf,
  validateAnswer,
  validateRefund,
} from "#machines/refund/refund-form.ts"
import { liveRefund } from "#machines/refund/refund.actors.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"
import { refundText } from "../../src/routes/office/money/-parts/money-words.ts"

const refund: OfficeRefund = {
  _id: "f1",
  amount: 500,
  revokes: false,
  note: "Asked by mail",
  status: "sending",
  requestedBy: { _id: "s1", fullName: "Ada Eze" },
  requestedAt: "2026-11-25T09:00:00.000Z",
  validUntil: null,
  answeredBy: null,
  isSent: true,
  reason: null,
  byHand: null,
}
const payment: MoneyPayment = {
  reference: "DO-1",
  title: "Donation",
  purpose: "donation",
  amount: 60_000,
  refundedAmount: 0,
  currency: "NGN",
  source: "PAYSTACK",
  status: "paid",
  member: { _id: "m1", fullName: "Ife Ojo", email: "ife@portal.test" },
  createdAt: "2026-11-24T09:00:00.000Z",
  providerId: "PS-1",
  paidAt: "2026-11-24T09:01:00.000Z",
  heldReason: null,
  claim: null,
  version: 1,
  details: [],
  decision: null,
  ledger: [],
  history: [],
  isOwn: false,
  isAboveLimit: true,
  isInDoubt: false,
  limit: 50_000,
  remaining: 60_000,
  refunds: [refund],
  approvers: [],
}
const typed = { ...noValues, amount: "500.5", revokes: true, note: "Asked by mail", password: "Member#2026" }

const messageOf = (amount: string) => validateRefund(payment)({ ...typed, amount })["amount"]

describe("the form of a refund (OFFICE §7)", () => {
  test("takes an amount above zero and up to what remains, with two decimals at most", () => {
    for (const amount of ["0.01", "500", "500.5", "60000", "60000.00"])
      expect(messageOf(amount)).toBeUndefined()
    for (const amount of ["", "0", "-5", "1.005", "5e3", "60,000", " 5", "60000.01", "NaN"])
      expect(messageOf(amount), amount).toBe("Enter an amount up to ₦60,000")
  })

  test("asks for a note and the password, and an answer for the password alone", () => {
    expect(Object.keys(validateRefund(payment)({ ...noValues, amount: "5" }))).toEqual(["note", "password"])
    expect(Object.keys(validateAnswer(noValues))).toEqual(["password"])
    expect(validateAnswer({ ...noValues, password: "Member#2026" })).toEqual({})
  })

  test("asks how the money of an offline payment was returned; a transfer needs its number", () => {
    const offline: MoneyPayment = { ...payment, source: "OFFLINE" }
    const messages = (changes: Partial<typeof noValues>) =>
      validateRefund(offline)({
        ...typed,
        method: "transfer",
        slip: "TR 1",
        returnedOn: "2026-11-25",
        ...changes,
      })
    expect(messages({})).toEqual({})
    expect(Object.keys(messages({ method: "", slip: "", returnedOn: "" }))).toEqual(["method", "returnedOn"])
    expect(messages({ slip: "" })).toEqual({ slip: "Enter the number of the transfer" })
    expect(messages({ method: "cash", slip: "" })).toEqual({})
    expect(messages({ returnedOn: "2026-02-30" })).toEqual({ returnedOn: "Enter a date as year-month-day" })
    const values = { ...typed, method: "cash", slip: "", returnedOn: "2026-11-25" }
    expect(requestOf("f2", offline, values)).toMatchObject({
      method: "cash",
      slip: "",
      returnedOn: "2026-11-25",
    })
    expect(Object.keys(requestOf("f2", payment, values))).not.toContain("method")
  })

  test("counts earlier refunds towards the limit", () => {
    expect(needsSecond(payment, "50000")).toBe(false)
    expect(needsSecond(payment, "50000.01")).toBe(true)
    expect(needsSecond({ ...payment, remaining: 40_000 }, "30000")).toBe(false)
    expect(needsSecond({ ...payment, remaining: 40_000 }, "30001")).toBe(true)
    expect(needsSecond({ ...payment, isInDoubt: true }, "1")).toBe(true)
    expect(isAll(payment, "60000.00")).toBe(true)
    expect(isAll(payment, "59999")).toBe(false)
    // After a partial refund, the rest is the whole remaining amount.
    expect(isAll({ ...payment, remaining: 20_000 }, "20000")).toBe(true)
    expect(isAll({ ...payment, remaining: 20_000 }, "60000")).toBe(false)
  })

  test("asks for a second person above the limit exactly, to the kobo, and takes no more than remains", () => {
    const kobo = fc.oneof(
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 10 ** 12 }),
    )
    fc.assert(
      fc.property(
        kobo,
        kobo,
        kobo,
        fc.constantFrom(-1, 0, 1),
        fc.boolean(),
        (refunded, rest, wanted, off, isDoubt) => {
          const limit = Math.max(0, refunded + wanted + off)
          const part: MoneyPayment = {
            ...payment,
            amount: (refunded + rest) / 100,
            remaining: rest / 100,
            limit: limit / 100,
            isInDoubt: isDoubt,
          }
          for (const text of new Set([String(wanted / 100), (wanted / 100).toFixed(2)])) {
            expect(needsSecond(part, text)).toBe(isDoubt || refunded + wanted > limit)
            expect(isAll(part, text)).toBe(wanted === rest)
            const isAccepted = validateRefund(part)({ ...typed, amount: text })["amount"] === undefined
            expect(isAccepted).toBe(wanted > 0 && wanted <= rest)
            expect(requestOf("f2", part, { ...typed, amount: text })).toMatchObject({
              amount: wanted / 100,
              remaining: rest / 100,
            })
          }
        },
      ),
      { seed: 20_261_202, numRuns: 2_000 },
    )
  })

  test("sends what remained when the payment was read", () => {
    expect(requestOf("f2", payment, typed)).toEqual({
      reference: "DO-1",
      _id: "f2",
      amount: 500.5,
      revokes: true,
      note: "Asked by mail",
      remaining: 60_000,
      password: "Member#2026",
    })
  })
})

test("a reading that came while the refund was being saved counts when its answer is lost", async () => {
  const { queryKey } = officePayment("DO-1")
  const nothingRefunded: MoneyPayment = { ...payment, refunds: [] }
  queryClient.setQueryData(queryKey, nothingRefunded)
  const answer = Promise.withResolvers<Outcome<RefundedPayment, Failure>>()
  const machine = liveRefund.provide({ actors: { requestRefund: fromPromise(() => answer.promise) } })
  const flow = createActor(machine, { input: { id: "f1", payment: nothingRefunded } }).start()
  for (const [name, value] of Object.entries(typed))
    flow.getSnapshot().children.form?.send({ type: "field.changed", name, value })
  flow.send({ type: "refund.confirmed" })
  expect(flow.getSnapshot().value).toEqual({ composing: "confirming" })
  // An observer that subscribed after the flow's is notified after it.
  const observer = new QueryObserver(queryClient, { queryKey, enabled: false })
  const isNotified = new Promise((resolve) => observer.subscribe(resolve))
  queryClient.setQueryData(queryKey, payment)
  await isNotified
  answer.resolve({ _tag: "Err", error: makeFailure("Unreachable", "We could not reach the server.") })
  await expect.poll(() => flow.getSnapshot().value).toEqual({ composing: "writing" })
  // The same payment is read again.
  queryClient.setQueryData(queryKey, { ...payment }, { updatedAt: Date.now() + 1_000 })
  await expect.poll(() => flow.getSnapshot().value).toBe("sending")
  expect(flow.getSnapshot().context.values).toEqual(noValues)
  flow.stop()
  observer.destroy()
  queryClient.removeQueries({ queryKey })
})

test("a refund shows a reading that came between the render of its page and its start, and each later one", async () => {
  const { queryKey } = officePayment("DO-1")
  const read = (status: OfficeRefund["status"]) =>
    queryClient.setQueryData(queryKey, { ...payment, refunds: [{ ...refund, status }] })
  read("unknown")
  const flow = createActor(liveRefund, { input: { id: "f1", payment } }).start()
  expect(flow.getSnapshot().value).toBe("unknown")
  read("pending")
  await expect.poll(() => flow.getSnapshot().value).toBe("pending")
  read("refunded")
  await expect.poll(() => flow.getSnapshot().value).toBe("refunded")
  flow.stop()
  queryClient.removeQueries({ queryKey })
})

describe("an open page of a payment", () => {
  test.each([
    ["being sent", { refunds: [{ ...refund, status: "sending" }] }, 2_000],
    ["without an answer", { refunds: [{ ...refund, status: "unknown" }] }, 2_000],
    ["held", { status: "held", refunds: [] }, 15_000],
    ["of a refused payment, being sent", { status: "held", refunds: [refund] }, 2_000],
    ["for a second person", { refunds: [{ ...refund, status: "awaitingSecond" }] }, 15_000],
    ["paid out later", { refunds: [{ ...refund, status: "pending" }] }, 15_000],
    ["refunded", { refunds: [{ ...refund, status: "refunded" }] }, false],
    ["without a refund", { refunds: [] }, false],
  ] as const)("with a refund or a payment %s is read again in time", (_, changes, expected) => {
    const query = officePayment("DO-1")
    queryClient.setQueryData(query.queryKey, { ...payment, ...changes })
    const interval = query.refetchInterval
    const cached = queryClient.getQueryCache().find({ queryKey: query.queryKey, exact: true })
    expect(typeof interval === "function" ? interval(cached as never) : interval).toBe(expected)
  })
})

test("a refund that was never sent says why itself, and not in the provider's name", () => {
  const failed = {
    ...refund,
    status: "failed",
    reason: "The payment is disputed, so nothing was sent",
  } as const
  expect(refundText({ ...failed, isSent: false }, "Paystack")).toBe(
    "The payment is disputed, so nothing was sent.",
  )
  expect(refundText(failed, "Paystack")).toBe("Paystack refused it, and no money was returned.")
})
