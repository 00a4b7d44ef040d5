/** Lets members pay at two servers behind one address, while one server after the other is killed (RELIABILITY P1). */
import { setTimeout as sleep } from "node:timers/promises"
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { addProduct, ledgerQuery, type Provider } from "../api/purposes.ts"
import { createDatabaseCopy, queryOn } from "../pg/postgres.ts"
import { createMembers, memberEmail, password } from "./chat-load.ts"
import { unbalancedOf } from "./crash.ts"
import { until } from "./payment-load.ts"
import { startProcess } from "./server-process.ts"
import { payRepeatedly, type PayerCounts } from "./repeated-payer.ts"
import { startTcpProxy } from "./tcp-proxy.ts"

export interface KillPlan {
  readonly seconds: number
  /** Every other payer is abroad, and pays with PayPal. */
  readonly payers: number
  /** Interval between two kills (ms). The servers take turns. */
  readonly killEvery: number
  /** Seed of the delays of webhooks. */
  readonly seed: number
}

/** The result of such a load. All but the first three must be 0. */
export interface KillResult {
  readonly payments: number
  readonly kills: number
  readonly repeated: number
  readonly confirmedTwice: number
  readonly unexpected: number
  /** Payments that the provider took, and that are not paid in the portal. */
  readonly lost: number
  /** Payments of the portal that are paid without a charge of the provider, or the reverse. */
  readonly notCharged: number
  /** By how much the numbers of bookings, grants and receipts differ from the number of payments. */
  readonly wrongBookings: number
  readonly wrongGrants: number
  readonly wrongReceipts: number
  readonly unbalanced: number
  readonly held: number
  readonly webhooksLeft: number
}

const providerOf = (payer: number): Provider => (payer % 2 === 0 ? "PAYSTACK" : "PAYPAL")

/** Returns what is not settled: webhooks that wait, and payments of `references` that are not paid. */
const readRest = async (databaseUrl: string, references: readonly string[]) => {
  const [rest] = await queryOn(
    databaseUrl,
    (sql) => sql<{ webhooks: number; unpaid: number; held: number }>`select
      (select count(*)::int from webhook_events where handled_at is null)
        + (select count(*)::int from background_tasks where kind = 'webhook') as webhooks,
      (select count(*)::int from payments where reference = any(${references}) and status <> 'paid') as unpaid,
      (select count(*)::int from payments where status = 'held') as held`,
  )
  return rest!
}

/** Runs the load, and waits until every webhook is handled. `log` gets each kill and each unexpected status. */
export const runServerKills = async (
  admin: string,
  plan: KillPlan,
  log: (what: string) => void = () => {},
): Promise<KillResult> => {
  const { url: databaseUrl, drop } = await createDatabaseCopy(admin)
  // A payer opens more payments than a member may in an hour.
  const start = () => startProcess(databaseUrl, { DEMO: "1", LIMITS: "payments-per-account=100000/1h" })
  const servers = [await start(), await start()]
  const rows = (text: string, values: readonly unknown[] = []) =>
    queryOn(databaseUrl, (sql) => sql.unsafe<Record<string, unknown>>(text, values))
  await addProduct({ rows })
  await createMembers(databaseUrl, plan.payers)
  for (let payer = 0; payer < plan.payers; payer++)
    if (providerOf(payer) === "PAYPAL")
      await rows("update members set role = 'GlobalNetwork' where email = $1", [memberEmail(payer)])
  const generator = xoroshiro128plus(plan.seed)
  const random = () => uniformFloat64(generator)
  const tcpProxy = await startTcpProxy(servers[0]!.url)
  const useAll = () => tcpProxy.moveTo(...servers.map(({ url }) => url))
  useAll()
  const counts: PayerCounts = { references: [], repeated: 0, confirmedTwice: 0, unexpected: [] }
  const end = performance.now() + plan.seconds * 1_000
  const isOn = () => performance.now() < end
  let kills = 0
  const kill = async () => {
    for (;;) {
      await sleep(Math.min(plan.killEvery, Math.max(0, end - performance.now())))
      if (!isOn()) return
      const victim = kills % servers.length
      await servers[victim]!.kill()
      kills += 1
      // As a load balancer does, the proxy leaves the dead server out.
      tcpProxy.moveTo(...servers.filter((_, index) => index !== victim).map(({ url }) => url))
      servers[victim] = await start()
      useAll()
      log(`server ${victim + 1} was killed, and is back (${kills}); payments: ${counts.references.length}`)
    }
  }
  await Promise.all([
    kill(),
    ...Array.from({ length: plan.payers }, (_, payer) =>
      payRepeatedly(tcpProxy.url, memberEmail(payer), password, providerOf(payer), random, isOn, counts),
    ),
  ])
  await until(async () => {
    const { webhooks, unpaid } = await readRest(databaseUrl, counts.references)
    return webhooks === 0 && unpaid === 0
  }).catch(() => log("some payments or webhooks are not settled"))
  const captured = (await (await fetch(`${tcpProxy.url}/sandbox/captured.json`)).json()) as readonly {
    readonly reference: string
  }[]
  const rest = await readRest(databaseUrl, counts.references)
  const [books] = (await rows(ledgerQuery)) as [Record<"paid" | "booked" | "granted" | "receipts", number>]
  const unbalanced = await unbalancedOf(databaseUrl)
  for (const what of new Set(counts.unexpected)) log(what)
  tcpProxy.close()
  for (const server of servers) await server.end()
  await drop()
  const payments = new Set(counts.references).size
  return {
    payments,
    kills,
    repeated: counts.repeated,
    confirmedTwice: counts.confirmedTwice,
    unexpected: counts.unexpected.length,
    lost: Math.max(rest.unpaid, Math.abs(payments - books.paid)),
    notCharged: Math.abs(captured.length - books.paid),
    wrongBookings: Math.abs(payments - books.booked),
    wrongGrants: Math.abs(payments - books.granted),
    wrongReceipts: Math.abs(payments - books.receipts),
    unbalanced: unbalanced.length,
    held: rest.held,
    webhooksLeft: rest.webhooks,
  }
}
