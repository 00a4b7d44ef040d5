/**
 * Implements `npm run faults [PART]`: load and crash tests on a real PostgreSQL. Prints the results as tables. Without PART it
 * runs all but `mixed` and `ledger`.
 * The payment parts cover every kind of payment, and compare payments with the ledger after each round. The parts, with
 * the defaults of their arguments:
 * - `storm [rounds=200]`: 50 concurrent callers, and webhooks of the sandboxes that come late, repeated and reordered
 * - `deliveries [count=1000]`: the same webhook again and again
 * - `kill [times=25] [payments|refunds|cancellations|messages]`: kill -9 at every fault point of payments, refunds,
 *   cancellations of events and messages to their registrants. After kills of payments and refunds the webhooks come late,
 *   repeated and reordered
 * - `accounts [calls=500]`: whether a response reveals that an account exists
 * - `chat [minutes=10] [clients=200] [seconds between kills=60] [seed]`: chat messages over cut connections
 * - `server-kills [minutes=10] [payers=20] [seconds between kills=60] [seed]`: payments at two servers behind one address,
 *   one of which is killed each time
 * - `mixed [minutes=60] [callers=40] [seed]`: members who log in, read, search, pay and chat, with the figures of the server
 *   each minute. Fails when one of them grows
 * - `ledger`: compares payments with the ledger in the configured database
 */
import { Effect, Layer } from "effect"
import { isDeepStrictEqual } from "node:util"
import { postgresLayer } from "#server/database.ts"
import { majorText } from "#server/money.ts"
import { heldRows } from "#server/payments/held-rows.ts"
import { isBalanced } from "#server/payments/sum-rows.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { type MoneyServer, startMoneyServer } from "../tests/api/money.ts"
import { providers, purposes } from "../tests/api/purposes.ts"
import { runChatLoad, runWithoutRetries } from "../tests/faults/chat-load.ts"
import {
  deliveryRound,
  expectedOnce,
  openingRound,
  registrationRound,
  sandboxRound,
  settlementRound,
} from "../tests/faults/payment-load.ts"
import { killEventActs } from "../tests/faults/event-crash.ts"
import { killPayments, paymentCases } from "../tests/faults/payment-kills.ts"
import { killRefunds, refundCases } from "../tests/faults/refund-crash.ts"
import { accountTimings } from "../tests/faults/timing.ts"
import { createDatabaseCopy, startPostgres } from "../tests/pg/postgres.ts"
import { mixed, serverKills } from "./faults/long-runs.ts"
import { report } from "./faults/report.ts"
import { heldPaymentsTable } from "./office/held-payments-table.ts"
import { OfficeLive, printLine, run } from "./run-command.ts"

/**
 * Prints the paid, booked and granted sums of the configured database per purpose and currency, and the held payments.
 * Sets exit code 1 if sums or counts differ.
 */
const ledger = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const sums = yield* rows.sums
  const held = yield* Effect.flatMap(heldRows, ({ all }) => all)
  const table = sums.map((sum) => ({
    purpose: sum.purpose,
    currency: sum.currency,
    paid: majorText(Number(sum.paid)),
    ledger: majorText(Number(sum.booked)),
    granted: majorText(Number(sum.granted)),
    payments: sum.payments,
    entries: sum.entries,
    grants: sum.grants,
    balanced: isBalanced(sum),
  }))
  if (table.length > 0) console.table(table)
  if (held.length > 0) console.table(heldPaymentsTable(held))
  const unbalanced = table.filter(({ balanced }) => !balanced).length
  if (unbalanced > 0) process.exitCode = 1
  const result =
    unbalanced === 0
      ? "The ledger is balanced"
      : `The ledger is not balanced for ${unbalanced} ${unbalanced === 1 ? "purpose and currency" : "purposes and currencies"}`
  return `${result}; held payments: ${held.length}.`
}).pipe(Effect.provide(PaymentRows.layer.pipe(Layer.provideMerge(OfficeLive))))

const percentile = (values: readonly number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0)

/** Runs `work` with a demo server on a fresh PostgreSQL database. */
const withServer = async (admin: string, work: (server: MoneyServer) => Promise<void>) => {
  const { url, drop } = await createDatabaseCopy(admin)
  const server = await startMoneyServer({ database: postgresLayer(url, 40).pipe(Layer.orDie) })
  await work(server)
  await server.close()
  await drop()
}

/** Returns how many purposes and currencies have a ledger that is not balanced. */
const countUnbalanced = (server: MoneyServer) =>
  server.run(
    Effect.map(
      Effect.flatMap(PaymentRows, (rows) => rows.sums),
      (sums) => sums.filter((sum) => !isBalanced(sum)).length,
    ),
  )

const load = (admin: string, rounds: number) =>
  withServer(admin, async (server) => {
    const table = []
    for (const purpose of purposes) {
      let wrong = 0
      let unbalancedCount = 0
      const settled = []
      for (let round = 0; round < rounds; round++) {
        const { ms, ...counts } = await settlementRound(server, purpose)
        const unbalanced = await countUnbalanced(server)
        settled.push(ms)
        unbalancedCount += unbalanced
        const expected = { created: 1, conflicts: 24, webhooks: 25, others: [], books: expectedOnce(purpose) }
        if (!isDeepStrictEqual(counts, expected)) {
          wrong += 1
          console.error(`${purpose}, round ${round + 1}: ${JSON.stringify(counts)}`)
        }
      }
      table.push({
        load: "25 confirms + 25 webhooks",
        purpose,
        rounds,
        "p50 ms": percentile(settled, 0.5),
        "p99 ms": percentile(settled, 0.99),
        "ledger unbalanced": unbalancedCount,
        wrong: wrong + unbalancedCount,
      })
    }
    for (const provider of providers)
      for (const purpose of purposes) {
        let wrong = 0
        let unbalancedCount = 0
        for (let round = 0; round < rounds; round++) {
          const result = await sandboxRound(server, purpose, provider)
          unbalancedCount += await countUnbalanced(server)
          const expected = { created: 1, others: [], again: 409, books: expectedOnce(purpose, provider) }
          if (!isDeepStrictEqual(result, expected)) {
            wrong += 1
            console.error(`${purpose}, ${provider}, round ${round + 1}: ${JSON.stringify(result)}`)
          }
        }
        table.push({
          load: "10 confirms + webhooks late, repeated, reordered",
          purpose: `${purpose}, ${provider}`,
          rounds,
          "ledger unbalanced": unbalancedCount,
          wrong: wrong + unbalancedCount,
        })
      }
    let wrongRegistrations = 0
    let wrongOpenings = 0
    let unavailable = 0
    for (let round = 0; round < rounds; round++) {
      const { created, rows } = await registrationRound(server)
      if (created !== 1 || rows !== 1) wrongRegistrations += 1
      const clicks = await openingRound(server)
      unavailable += clicks.unavailable
      const hasUnexpectedStatus = clicks.statuses.some((status) => status !== 201 && status !== 503)
      if (hasUnexpectedStatus || clicks.references !== 1 || clicks.payable !== 1) {
        wrongOpenings += 1
        console.log(clicks)
      }
    }
    table.push({ load: "50 registrations", purpose: "event", rounds, wrong: wrongRegistrations })
    table.push({
      load: "50 clicks on Pay",
      purpose: "event",
      rounds,
      "503": unavailable,
      wrong: wrongOpenings,
    })
    report(table)
  })

const deliveries = (admin: string, times: number) =>
  withServer(admin, async (server) => {
    const table = []
    for (const purpose of purposes) {
      const begun = performance.now()
      const { accepted, stored, books, confirmed } = await deliveryRound(server, purpose, times)
      const unbalancedCount = await countUnbalanced(server)
      const right =
        accepted === times &&
        stored === 1 &&
        confirmed === 201 &&
        isDeepStrictEqual(books, expectedOnce(purpose))
      table.push({
        purpose,
        deliveries: times,
        "answered 200": accepted,
        "webhooks stored": stored,
        ...(books as { paid: number; booked: number; granted: number; receipts: number }),
        "ledger unbalanced": unbalancedCount,
        ms: Math.round(performance.now() - begun),
        wrong: (right ? 0 : 1) + unbalancedCount,
      })
    }
    report(table)
  })

/** Kills the server `times` times at each fault point of `what`: payments, refunds, cancellations, messages, or all. */
const kill = async (admin: string, times: number, what: string) => {
  if (what === "all" || what === "payments")
    for (const [purpose, provider] of paymentCases)
      report(await killPayments(admin, purpose, provider, times, console.error))
  if (what === "all" || what === "refunds")
    for (const [purpose, provider] of refundCases)
      report(await killRefunds(admin, purpose, provider, times, console.error))
  for (const act of ["cancellation", "message"] as const)
    if (what === "all" || what === `${act}s`) report(await killEventActs(admin, act, times, console.error))
}

/**
 * Sends messages over cut connections to a server that is killed again and again (RELIABILITY C1). `killEvery` is in
 * seconds. A control run counts the messages that plain socket.io loses. The printed seed reproduces the random choices.
 */
const chat = async (admin: string, minutes: number, clients: number, killEvery: number, seed: number) => {
  const begun = performance.now()
  const { written, kills, cuts, notSentAndRetried, ...wrong } = await runChatLoad(
    admin,
    {
      clients,
      seconds: minutes * 60,
      // The average interval in ms: 200 clients write 50 messages a second.
      writeEvery: 4_000,
      cutEvery: 2_000,
      cutShare: 0.1,
      killEvery: killEvery * 1_000,
      seed,
    },
    (what) => console.log(`${Math.round((performance.now() - begun) / 1_000)} s: ${what}`),
  )
  const control = await runWithoutRetries(200)
  console.table([{ seed, clients, minutes, written, kills, cuts, notSentAndRetried }])
  report([{ ...wrong, wrong: Object.values(wrong).reduce((sum, count) => sum + count, 0) }])
  console.log(`Control run: plain socket.io lost ${control} of 201 messages.`)
  if (control === 0) process.exitCode = 1
}

/**
 * Checks that status and message do not reveal whether an account exists (RELIABILITY A2). Prints the response times, which
 * a person must assess.
 */
const accounts = (admin: string, calls: number) =>
  withServer(admin, async (server) => report(await accountTimings(server, "student@demo.test", calls)))

const [part = "all", count, ...more] = process.argv.slice(2)
const parts = ["all", "storm", "deliveries", "kill", "accounts", "chat", "server-kills", "mixed", "ledger"]
const killed = ["all", "payments", "refunds", "cancellations", "messages"]
if (!parts.includes(part) || (part === "kill" && !killed.includes(more[0] ?? "all"))) {
  console.error(`There is no such part. Parts: ${parts.join(", ")}. Of kill: ${killed.join(", ")}.`)
  process.exitCode = 1
} else if (part === "ledger") run(printLine(ledger))
else {
  const postgres = await startPostgres()
  if (part === "all" || part === "storm") await load(postgres.url, Number(count ?? 200))
  if (part === "all" || part === "deliveries") await deliveries(postgres.url, Number(count ?? 1_000))
  if (part === "all" || part === "kill") await kill(postgres.url, Number(count ?? 25), more[0] ?? "all")
  if (part === "all" || part === "accounts") await accounts(postgres.url, Number(count ?? 500))
  if (part === "all" || part === "chat")
    await chat(
      postgres.url,
      Number(count ?? 10),
      Number(more[0] ?? 200),
      Number(more[1] ?? 60),
      Number(more[2] ?? Date.now() % 100_000),
    )
  if (part === "all" || part === "server-kills")
    await serverKills(
      postgres.url,
      Number(count ?? 10),
      Number(more[0] ?? 20),
      Number(more[1] ?? 60),
      Number(more[2] ?? Date.now() % 100_000),
    )
  if (part === "mixed")
    await mixed(
      postgres.url,
      Number(count ?? 60),
      Number(more[0] ?? 40),
      Number(more[1] ?? Date.now() % 100_000),
    )
  await postgres.stop()
}
