/**
 * Runs `npm run faults`: injects faults into every kind of payment and prints the results as tables. The ledger
 * check runs after each: storms of 50 concurrent callers (200 rounds), 1,000 deliveries of one webhook, and kill
 * -9 at every fault point (25 times), on a real PostgreSQL. `npm run faults -- storm 20`, `npm run faults --
 * deliveries 100`, `npm run faults -- kill 3` and `npm run faults -- accounts 100` run one of them with that
 * count. `npm run faults ledger` checks the configured database instead.
 */
import { Effect, Layer } from "effect"
import { isDeepStrictEqual } from "node:util"
import { postgresLayer } from "#server/database.ts"
import { majorText } from "#server/money.ts"
import { isBalanced, PaymentRows } from "#server/payments/rows.ts"
import { type MoneyServer, startMoneyServer } from "../tests/api/money.ts"
import { purposes } from "../tests/api/purposes.ts"
import { runChatLoad, runWithoutRetries } from "../tests/faults/chat-load.ts"
import {
  deliveryRound,
  expectedOnce,
  openingRound,
  registrationRound,
  settlementRound,
} from "../tests/faults/payment-load.ts"
import { makeCrashFixture, needsPaidPayment, points, crashAt } from "../tests/faults/crash.ts"
import { accountTimings } from "../tests/faults/timing.ts"
import { createDatabaseCopy, startPostgres } from "../tests/pg/postgres.ts"
import { heldPaymentsTable } from "./held-payments-table.ts"
import { OfficeLive, printLine, run } from "./run-command.ts"

/**
 * Prints the ledger of the configured database: per purpose and currency the paid, booked and granted sums, and
 * the held payments. Sets exit code 1 when they differ.
 */
const ledger = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const sums = yield* rows.sums
  const held = yield* rows.allHeld
  const table = sums.map((sum) => ({
    purpose: sum.purpose,
    currency: sum.currency,
    paid: majorText(Number(sum.paid)),
    ledger: majorText(Number(sum.booked)),
    granted: majorText(Number(sum.granted)),
    payments: sum.payments,
    entries: sum.entries,
    grants: sum.grants,
    even: isBalanced(sum),
  }))
  if (table.length > 0) console.table(table)
  if (held.length > 0) console.table(heldPaymentsTable(held))
  const unbalanced = table.filter(({ even }) => !even).length
  if (unbalanced > 0) process.exitCode = 1
  const books = unbalanced === 0 ? "The books are even" : `${unbalanced} lines of the books are uneven`
  return `${books}; payments that wait for a person: ${held.length}.`
}).pipe(Effect.provide(PaymentRows.layer.pipe(Layer.provide(OfficeLive))))

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

/** Returns the purposes whose ledger is not balanced, as the command does. */
const unbalancedOf = (server: MoneyServer) =>
  server.run(
    Effect.map(
      Effect.flatMap(PaymentRows, (rows) => rows.sums),
      (sums) => sums.filter((sum) => !isBalanced(sum)).length,
    ),
  )

const failed = (table: readonly { readonly wrong: number }[]) => {
  console.table(table)
  if (table.some(({ wrong }) => wrong > 0)) process.exitCode = 1
}

const load = (admin: string, rounds: number) =>
  withServer(admin, async (server) => {
    const table = []
    for (const purpose of purposes) {
      let wrong = 0
      let ledger = 0
      const settled = []
      for (let round = 0; round < rounds; round++) {
        const { ms, ...counts } = await settlementRound(server, purpose)
        const unbalanced = await unbalancedOf(server)
        settled.push(ms)
        ledger += unbalanced
        const right = { created: 1, conflicts: 24, webhooks: 25, others: [], books: expectedOnce(purpose) }
        if (!isDeepStrictEqual(counts, right)) {
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
        "ledger uneven": ledger,
        wrong: wrong + ledger,
      })
    }
    let registered = 0
    let opened = 0
    let triedAgain = 0
    for (let round = 0; round < rounds; round++) {
      const { created, rows } = await registrationRound(server)
      if (created !== 1 || rows !== 1) registered += 1
      const clicks = await openingRound(server)
      triedAgain += clicks.triedAgain
      const isOdd = clicks.statuses.some((status) => status !== 201 && status !== 503)
      if (isOdd || clicks.references !== 1 || clicks.payable !== 1) {
        opened += 1
        console.log(clicks)
      }
    }
    table.push({ load: "50 registrations", purpose: "event", rounds, wrong: registered })
    table.push({ load: "50 clicks on Pay", purpose: "event", rounds, "503": triedAgain, wrong: opened })
    failed(table)
  })

const deliveries = (admin: string, times: number) =>
  withServer(admin, async (server) => {
    const table = []
    for (const purpose of purposes) {
      const begun = performance.now()
      const { taken, stored, books, confirmed } = await deliveryRound(server, purpose, times)
      const ledger = await unbalancedOf(server)
      const right =
        taken === times &&
        stored === 1 &&
        confirmed === 201 &&
        isDeepStrictEqual(books, expectedOnce(purpose))
      table.push({
        purpose,
        deliveries: times,
        "answered 200": taken,
        "events kept": stored,
        ...(books as { paid: number; booked: number; granted: number; receipts: number }),
        "ledger uneven": ledger,
        ms: Math.round(performance.now() - begun),
        wrong: (right ? 0 : 1) + ledger,
      })
    }
    failed(table)
  })

/** Every purpose by Paystack, and orders by PayPal, whose money a capture call takes. */
const killed = [
  ...purposes.map((purpose) => [purpose, "PAYSTACK"] as const),
  ["order", "PAYPAL"] as const,
] as const

const kill = async (admin: string, rounds: number) => {
  for (const [purpose, provider] of killed) {
    const table = []
    const bare = await makeCrashFixture(admin, purpose, provider, false)
    const paid = await makeCrashFixture(admin, purpose, provider, true)
    for (const point of points) {
      let wrong = 0
      let ledger = 0
      const restarts: number[] = []
      const right = {
        died: "SIGKILL",
        confirmed: 201,
        again: 409,
        taken: 1,
        books: expectedOnce(purpose, provider),
        unbalanced: [],
      }
      for (let round = 0; round < rounds; round++) {
        const { restartMs, ...left } = await crashAt(admin, needsPaidPayment(point) ? paid : bare, point)
        restarts.push(restartMs)
        ledger += left.unbalanced.length
        if (!isDeepStrictEqual(left, right)) {
          wrong += 1
          console.error(`${purpose}, ${provider}, ${point}, round ${round + 1}: ${JSON.stringify(left)}`)
        }
      }
      const ms = percentile(restarts, 0.5)
      table.push({
        purpose,
        provider,
        point,
        kills: rounds,
        "restart p50 ms": ms,
        "ledger uneven": ledger,
        wrong,
      })
    }
    await bare.drop()
    await paid.drop()
    failed(table)
  }
}

/**
 * Sends messages over cut connections to a server that is killed every minute (RELIABILITY C1): `chat [minutes]
 * [clients] [seconds between kills] [seed]`. A control run counts what plain socket.io loses. The printed seed
 * reproduces the same choices.
 */
const chat = async (admin: string, minutes: number, clients: number, killEvery: number, seed: number) => {
  const begun = performance.now()
  const { written, kills, cuts, notSentAndRetried, ...wrong } = await runChatLoad(
    admin,
    {
      clients,
      seconds: minutes * 60,
      // A hundred clients write twenty-five messages a second.
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
  failed([{ ...wrong, wrong: Object.values(wrong).reduce((sum, count) => sum + count, 0) }])
  console.log(`Control run: plain socket.io lost ${control} of 201 messages.`)
  if (control === 0) process.exitCode = 1
}

/** Checks whether the text or the time of a response reveals an account (RELIABILITY A2): `accounts [calls]`. */
const accounts = (admin: string, calls: number) =>
  withServer(admin, async (server) => failed(await accountTimings(server, "student@demo.test", calls)))

const [what = "all", times, ...more] = process.argv.slice(2)
if (what === "ledger") run(printLine(ledger))
else {
  const postgres = await startPostgres()
  if (what === "all" || what === "storm") await load(postgres.url, Number(times ?? 200))
  if (what === "all" || what === "deliveries") await deliveries(postgres.url, Number(times ?? 1_000))
  if (what === "all" || what === "kill") await kill(postgres.url, Number(times ?? 25))
  if (what === "all" || what === "accounts") await accounts(postgres.url, Number(times ?? 500))
  if (what === "all" || what === "chat")
    await chat(
      postgres.url,
      Number(times ?? 10),
      Number(more[0] ?? 200),
      Number(more[1] ?? 60),
      Number(more[2] ?? Date.now() % 100_000),
    )
  await postgres.stop()
}
