/** Two people refund one payment at once, on PostgreSQL (OFFICE §3). */
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { OfficeRefundRows } from "#server/office-money/refund-rows.ts"
import { MoneyPageRows } from "#server/office-money/rows.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { join, logIn, makeMember, password } from "../api/members.ts"
import type { MoneyServer } from "../api/money.ts"
import { recordOffline } from "../api/offline.ts"
import { buy, buyAndConfirm, claimHeld, confirmPurchase, holdDonation } from "../api/purposes.ts"
import { sortedStatuses } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { serveBothForMoney } from "./serve.ts"

const barrier = makeBarrier()
/** Reads a payment and its refunds without a lock, as code without a guard would. */
const unguardedRows = Layer.mergeAll(
  Layer.effect(
    MoneyPageRows,
    Effect.map(MoneyPageRows, (rows) => ({
      ...rows,
      decide: (...given: Parameters<typeof rows.decide>) =>
        Effect.andThen(barrier.arrive, rows.decide(...given)),
    })),
  ).pipe(Layer.provide(MoneyPageRows.layer)),

  Layer.effect(
    PaymentRows,
    Effect.map(PaymentRows, (rows) => ({
      ...rows,
      lock: (payment: Parameters<typeof rows.lock>[0]) => rows.find(payment.reference),
    })),
  ).pipe(Layer.provide(PaymentRows.layer)),
  Layer.effect(
    OfficeRefundRows,
    Effect.map(OfficeRefundRows, (rows) => ({
      ...rows,
      insert: (...given: Parameters<typeof rows.insert>) =>
        Effect.andThen(barrier.arrive, rows.insert(...given)),
    })),
  ).pipe(Layer.provide(OfficeRefundRows.layer)),
)

const servers = serveBothForMoney(unguardedRows)
beforeAll(() => servers.guarded.disableWebhooks())

/** Returns the reference of a donation of ₦2,000 that a provider refunds. */
const online = (server: MoneyServer) => buyAndConfirm(server, "donation")
/** Returns the reference of a donation of ₦2,000 that staff return by hand. */
const offline = async (server: MoneyServer): Promise<string> => {
  const { token } = await join(server, { staff: "treasurer", firstName: "Chi" })
  const { _id: memberId } = await makeMember(server)
  const recorded = await recordOffline(server, token, {
    memberId,
    purpose: "donation",
    target: "Building Project",
    amount: 2_000,
  })
  expect(recorded.body.data.status).toBe("granted")
  return recorded.body.data.reference as string
}

/** Prepares two treasurers who refund the whole of one payment. Returns how many of them succeed. */
const refundRound = async (server: MoneyServer, payment = online) => {
  const reference = await payment(server)
  const byHand = payment === online ? {} : { method: "cash", returnedOn: server.dayIn(0) }
  const tokens = await Promise.all(
    ["Ada", "Bola"].map(async (firstName) => (await join(server, { staff: "treasurer", firstName })).token),
  )
  return async () => {
    const responses = await Promise.all(
      tokens.map((token) =>
        server.call("POST", `/office/money/${reference}/refunds`, {
          token,
          body: {
            _id: randomUUID(),
            amount: 2_000,
            revokes: true,
            note: "Asked by mail",
            remaining: 2_000,
            ...byHand,
            password,
          },
        }),
      ),
    )
    const [decided] = await server.rows(
      "select count(*)::int as count from refunds where payment_id = (select id from payments where reference = $1)",
      [reference],
    )
    const entries = await server.rows("select kind from ledger where reference = $1 order by id", [reference])
    if (payment === offline && decided?.["count"] === 1)
      expect(entries).toEqual([{ kind: "payment" }, { kind: "return" }])
    return {
      statuses: sortedStatuses(responses),
      refunds: decided?.["count"],
    }
  }
}

test("of two refunds at once one is decided, and the other person is refused", async () => {
  for (let times = 0; times < 5; times++)
    expect(await (await refundRound(servers.guarded))()).toEqual({ statuses: [201, 409], refunds: 1 })
})

test("of two returns by hand at once one is booked, and the other person is refused", async () => {
  for (let times = 0; times < 5; times++)
    expect(await (await refundRound(servers.guarded, offline))()).toEqual({
      statuses: [201, 409],
      refunds: 1,
    })
})

test("of two returns with one number at once one counts, whatever their payments are", async () => {
  for (let times = 0; times < 3; times++) {
    const { email } = await makeMember(servers.guarded, { staff: "treasurer" })
    const { accessToken: token } = await logIn(servers.guarded, email)
    const references = [await offline(servers.guarded), await offline(servers.guarded)]
    const returnedOn = servers.guarded.dayIn(0)
    const responses = await Promise.all(
      references.map((reference) =>
        servers.guarded.call("POST", `/office/money/${reference}/refunds`, {
          token,
          body: {
            _id: randomUUID(),
            amount: 2_000,
            revokes: true,
            note: "Paid by mistake",
            remaining: 2_000,
            method: "transfer",
            slip: `RACE ${times}`,
            returnedOn,
            password,
          },
        }),
      ),
    )
    expect(sortedStatuses(responses)).toEqual([201, 400])
  }
})

test("without the lock the unique entry of the ledger still refuses the second return", async () => {
  const run = await refundRound(servers.unguarded, offline)
  barrier.expecting(2)
  expect(await run()).toEqual({ statuses: [201, 500], refunds: 1 })
})

test("without the lock both are decided", async () => {
  const run = await refundRound(servers.unguarded)
  barrier.expecting(2)
  expect(await run()).toEqual({ statuses: [201, 201], refunds: 2 })
})

/**
 * Sends one decision twice at once as a treasurer, who claims the payment of `claimed` first. Returns the statuses, and the
 * payments of the responses as text.
 */
const repeatRound = async (path: string, decision: Readonly<Record<string, unknown>>, claimed?: string) => {
  const { email } = await makeMember(servers.guarded, { staff: "treasurer" })
  const { accessToken: token } = await logIn(servers.guarded, email)
  const version = claimed === undefined ? {} : { version: await claimHeld(servers.guarded, token, claimed) }
  const body = { ...decision, ...version, freshId: randomUUID() }
  const responses = await Promise.all([0, 1].map(() => servers.guarded.call("POST", path, { token, body })))
  return {
    statuses: responses.map(({ status }) => status),
    differing: new Set(responses.map((response) => JSON.stringify(response.body.data.refunds))).size,
  }
}
const countNotes = async (reference: string, what: string) =>
  (
    await servers.guarded.rows(
      "select 1 from payment_audit join payments on payments.id = payment_id where reference = $1 and what = $2",
      [reference, what],
    )
  ).length

test("an answer to a refund that arrives twice at once counts once, and both get the first response", async () => {
  const { email } = await makeMember(servers.guarded, { staff: "treasurer" })
  const { accessToken: token } = await logIn(servers.guarded, email)
  for (let times = 0; times < 5; times++) {
    await servers.guarded.resetPayments()
    const { reference } = await buy(servers.guarded, "subscription", "PAYPAL")
    await confirmPurchase(servers.guarded, "subscription", reference, "PAYPAL")
    const _id = randomUUID()
    const asked = await servers.guarded.call("POST", `/office/money/${reference}/refunds`, {
      token,
      body: { _id, amount: 60, revokes: false, note: "Asked by mail", remaining: 100, password },
    })
    expect(asked.body.data.refunds[0].status).toBe("awaitingSecond")
    expect(
      await repeatRound(`/office/money/${reference}/refunds/${_id}/approval`, {
        answer: "decline",
        password,
      }),
    ).toEqual({ statuses: [201, 201], differing: 1 })
    expect(await countNotes(reference, "did not refund")).toBe(1)
  }
})

test("a decision about a held payment that arrives twice at once counts once", async () => {
  for (let times = 0; times < 5; times++) {
    await servers.guarded.resetPayments()
    const reference = await holdDonation(servers.guarded, 60_000)
    expect(
      await repeatRound(
        `/office/money/${reference}/decision`,
        { decision: "release", note: "Confirmed" },
        reference,
      ),
    ).toEqual({ statuses: [201, 201], differing: 1 })
    expect(await countNotes(reference, "asked to release")).toBe(1)
    const [asked] = await servers.guarded.rows("select decided_at from payments where reference = $1", [
      reference,
    ])
    expect(
      await repeatRound(`/office/money/${reference}/approval`, {
        answer: "approve",
        askedAt: new Date(asked!["decided_at"] as string).toISOString(),
      }),
    ).toEqual({ statuses: [201, 201], differing: 1 })
    expect(
      await servers.guarded.rows("select kind from ledger where reference = $1", [reference]),
    ).toHaveLength(1)
  }
})

/** Prepares a treasurer who decides about one held payment in two tabs. Returns a function that sends both decisions. */
const decisionRound = async (server: MoneyServer, decisions: readonly string[]) => {
  await server.resetPayments()
  const reference = await holdDonation(server, 2_000)
  const { email } = await makeMember(server, { staff: "treasurer" })
  const { accessToken: token } = await logIn(server, email)
  const version = await claimHeld(server, token, reference)
  return async () => {
    const responses = await Promise.all(
      decisions.map((decision) =>
        server.call("POST", `/office/money/${reference}/decision`, {
          token,
          body: { decision, note: "Another amount was paid", version, password, freshId: randomUUID() },
        }),
      ),
    )
    const refunds = await server.rows(
      "select 1 from refunds where payment_id = (select id from payments where reference = $1)",
      [reference],
    )
    const entries = await server.rows("select kind from ledger where reference = $1", [reference])
    const isRefused = decisions.some(
      (decision, index) => decision === "refuse" && responses[index]!.status === 201,
    )
    expect([refunds.length, entries.length]).toEqual(isRefused ? [1, 0] : [0, 1])
    return sortedStatuses(responses)
  }
}

test.each([[["refuse", "refuse"]], [["refuse", "release"]]])(
  "of two decisions about a held payment at once one wins: %j",
  async (decisions) => {
    for (let times = 0; times < 5; times++)
      expect(await (await decisionRound(servers.guarded, decisions))()).toEqual([201, 409])
  },
)

test.each([[["refuse", "refuse"]], [["refuse", "release"]]])(
  "without the lock the refund on its way still refuses the second decision: %j",
  async (decisions) => {
    const run = await decisionRound(servers.unguarded, decisions)
    barrier.expecting(2)
    expect(await run()).toEqual([201, 409])
  },
)
