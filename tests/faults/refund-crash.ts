/** Kills the server while it sends a refund that staff decided about (OFFICE §3, RELIABILITY §2.6). */
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { RefundFaultPoint } from "#server/fault.ts"
import { makeMember, password } from "../api/members.ts"
import { startMoneyServer } from "../api/money.ts"
import {
  buy,
  confirmPurchase,
  holdDonation,
  ledgerQuery,
  type PaidPurpose,
  type Provider,
  purchaseRequests,
} from "../api/purposes.ts"
import { createDatabaseCopy, patientLayer, queryOn } from "../pg/postgres.ts"
import { call, countWrong, disorderWebhooks, injectFault, orCut, start, unbalancedOf } from "./crash.ts"
import { until } from "./payment-load.ts"
import { killServers } from "./server-process.ts"

/** A full refund with each provider. */
export const refundCases = [
  ["event", "PAYSTACK"],
  ["donation", "PAYPAL"],
] as const
/** The fault points of a refund. */
export const refundPoints: readonly RefundFaultPoint[] = ["F13", "F14", "F15", "F16"]

/** What each provider sends about a refund. Each event comes three times. */
const refundEvents: Readonly<Record<Provider, readonly string[]>> = {
  PAYSTACK: ["refund.processed", "refund.pending", "refund.processing"],
  PAYPAL: ["PAYMENT.CAPTURE.REFUNDED", "CUSTOMER.DISPUTE.UPDATED"],
}

/** Counts the refunds that are not booked yet. When the provider is too slow, a payment check books them later. */
export const unbookedReturns = `select count(*) from refunds join payments on payments.id = payment_id
  where refunds.status = 'refunded' and payments.status not in ('refunded', 'reversed')`

/** A database with a confirmed or a held payment and a treasurer. Each crash runs on its own copy. */
export interface RefundFixture {
  readonly isHeld: boolean
  readonly purpose: PaidPurpose
  readonly provider: Provider
  readonly reference: string
  readonly treasurer: string
  readonly url: string
  readonly drop: () => Promise<void>
}

/** Makes the database for crashes during the refund of a payment. */
export const makeRefundFixture = async (
  admin: string,
  purpose: PaidPurpose,
  provider: Provider,
): Promise<RefundFixture> => {
  const { url, drop } = await createDatabaseCopy(admin)
  const healthy = await startMoneyServer({ database: patientLayer(url, 4), checksPayments: true })
  await healthy.resetPayments()
  const { id, reference } = await buy(healthy, purpose, provider)
  await confirmPurchase(healthy, purpose, id, provider)
  const { email } = await makeMember(healthy, { staff: "treasurer" })
  await healthy.close()
  return { isHeld: false, purpose, provider, reference, treasurer: email, url, drop }
}

/** Makes the database for crashes while staff refuse a held donation of ₦2,000, which refunds it. */
export const makeHeldFixture = async (admin: string): Promise<RefundFixture> => {
  const { url, drop } = await createDatabaseCopy(admin)
  const healthy = await startMoneyServer({ database: patientLayer(url, 4), checksPayments: true })
  await healthy.resetPayments()
  const reference = await holdDonation(healthy, 2_000)
  const { email } = await makeMember(healthy, { staff: "treasurer" })
  await healthy.close()
  return { isHeld: true, purpose: "donation", provider: "PAYSTACK", reference, treasurer: email, url, drop }
}

/** The expected result of a full refund: sent once, booked once, and what was paid for is taken away. */
export const refundedOnce = ({
  isHeld,
  purpose,
  provider,
}: Pick<RefundFixture, "isHeld" | "purpose" | "provider">) => ({
  died: "SIGKILL",
  asked: 201,
  atProvider: [purchaseRequests[purpose].amount[provider]],
  refunds: ["refunded"],
  decisions: 1,
  isReturned: true,
  // A held payment was never granted, and so never booked.
  books: isHeld
    ? { paid: 0, booked: 0, granted: 0, receipts: 0, paidSum: 0, bookedSum: 0 }
    : { paid: 0, booked: 2, granted: 0, receipts: 1, paidSum: 0, bookedSum: 0 },
  unbalanced: [],
})

/**
 * Kills the server at `point` with SIGKILL while it refunds all of a payment, and restarts it on the same database. Then
 * repeats the request, while the sandbox sends its webhooks late, repeated and reordered.
 */
export const crashRefundAt = async (admin: string, fixture: RefundFixture, point: RefundFaultPoint) => {
  const { purpose, provider, reference } = fixture
  const dataDir = mkdtempSync(join(tmpdir(), "member-portal-faults-"))
  const { url, drop } = await createDatabaseCopy(admin, new URL(fixture.url).pathname.slice(1))
  const amount = purchaseRequests[purpose].amount[provider] / 100
  const refund = {
    _id: randomUUID(),
    amount,
    revokes: true,
    note: "Asked by mail",
    remaining: amount,
    password,
  }
  const decision = { decision: "refuse", note: "Another amount was paid", password, freshId: randomUUID() }
  const path = `/api/office/money/${reference}`
  const ask = async (server: string) => {
    const body = { email: fixture.treasurer, password }
    const token = (await call(server, "POST", "/api/auth/login", undefined, body)).body.data["accessToken"]!
    if (!fixture.isHeld) return call(server, "POST", `${path}/refunds`, token, refund)
    const { version } = (await call(server, "POST", `${path}/claim`, token)).body.data
    return call(server, "POST", `${path}/decision`, token, { ...decision, version })
  }
  const first = async <Row extends object>(statement: string) =>
    (await queryOn(url, (sql) => sql.unsafe<Row>(statement)))[0]!
  try {
    const crashed = await start(url, dataDir, `${point}:kill9`)
    await disorderWebhooks(crashed.url, provider)
    await orCut(ask(crashed.url))
    const died = await crashed.died

    // The dead worker's tasks are free after a minute, and the refund may be sent again after two.
    await first("update background_tasks set due_at = now() where kind in ('refund', 'webhook') returning 1")
    await first("update refunds set sent_at = sent_at - interval '5 minutes' returning 1")
    const after = await start(url, dataDir, "")
    await disorderWebhooks(after.url, provider)
    const events = refundEvents[provider].map((event) =>
      injectFault(after.url, provider, { reference, mode: "event", value: { event } }),
    )
    const [{ status: asked }] = await Promise.all([ask(after.url), ...events])
    await fetch(`${after.url}/sandbox/faults`, { method: "DELETE" })
    await injectFault(after.url, provider, {
      reference,
      mode: "event",
      value: { event: refundEvents[provider][0] },
    })
    await until(async () => {
      const { waiting } = await first<{ waiting: number }>(
        `select ((select count(*) from background_tasks where kind in ('refund', 'webhook') and dead_at is null)
          + (select count(*) from webhook_events where handled_at is null)
          + (${unbookedReturns}))::int as waiting`,
      )
      return waiting === 0
    })
    await after.end()
    const result = await first<{
      atProvider: number[]
      refunds: string[]
      isReturned: boolean
      decisions: number
    }>(
      `select
        (select array_agg(amount::int) from sandbox_refunds where reference = '${reference}') as "atProvider",
        (select array_agg(status) from refunds) as refunds,
        (select status in ('refunded', 'reversed') from payments where reference = '${reference}') as "isReturned",
        (select count(*)::int from (select action from audit_log union all select action from audit_waiting) as entries
          where action in ('refund', 'held payment')) as decisions`,
    )
    return { died, asked, ...result, books: await first(ledgerQuery), unbalanced: await unbalancedOf(url) }
  } finally {
    killServers()
    rmSync(dataDir, { recursive: true, force: true })
    await drop()
  }
}

/** Kills the server `kills` times at each point of a refund. Returns a row for each point, and logs each wrong result. */
export const killRefunds = async (
  admin: string,
  purpose: PaidPurpose,
  provider: Provider,
  kills: number,
  log: (what: string) => void,
) => {
  const table = []
  const fixture = await makeRefundFixture(admin, purpose, provider)
  for (const point of refundPoints) {
    const crash = () => crashRefundAt(admin, fixture, point)
    const what = `refund, ${purpose}, ${provider}, ${point}`
    const wrong = await countWrong(kills, crash, refundedOnce(fixture), what, log)
    table.push({ refund: purpose, provider, point, kills, wrong })
  }
  await fixture.drop()
  return table
}
