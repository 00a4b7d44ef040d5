/**
 * `npm run faults` shows what holds when things go wrong, as tables: storms of concurrent callers (200 rounds) and
 * kill -9 at every fault point, on a real PostgreSQL. `npm run faults -- storm 20`, `npm run faults -- kill 3` run one
 * of them with so many rounds. `npm run faults ledger` checks the books of the configured database instead.
 */
import { Effect, Layer } from "effect"
import { readSettings, Settings } from "#server/config.ts"
import { DatabaseLive, overPostgres } from "#server/database.ts"
import { majorText } from "#server/money.ts"
import { isEven, PaymentRows } from "#server/payments/rows.ts"
import { startMoneyServer } from "../tests/api/money.ts"
import { openingRound, registrationRound, settlingRound } from "../tests/faults/storm.ts"
import { booksOf, points, strike } from "../tests/faults/strike.ts"
import { freshDatabase, runOn, startPostgres } from "../tests/pg/postgres.ts"

/** The books of the configured database: per purpose and currency, what is paid, booked and granted. Exit code 1 when uneven. */
const ledger = async () => {
  const sums = await Effect.runPromise(
    Effect.flatMap(PaymentRows, (rows) => rows.sums).pipe(
      Effect.provide(
        PaymentRows.layer.pipe(
          Layer.provide(DatabaseLive),
          Layer.provide(Layer.succeed(Settings, readSettings({ NODE_ENV: "test", ...process.env }))),
        ),
      ),
    ),
  )
  const table = sums.map((sum) => ({
    purpose: sum.purpose,
    currency: sum.currency,
    paid: majorText(Number(sum.paid)),
    ledger: majorText(Number(sum.booked)),
    granted: majorText(Number(sum.granted)),
    payments: sum.payments,
    entries: sum.entries,
    grants: sum.grants,
    even: isEven(sum),
  }))
  if (table.length === 0) console.log("No payment has been settled yet.")
  else console.table(table)
  if (table.some(({ even }) => !even)) process.exitCode = 1
}

const percentile = (values: readonly number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0)

const storm = async (admin: string, rounds: number) => {
  const { url, drop } = await freshDatabase(admin)
  const server = await startMoneyServer({ database: overPostgres(url, 40).pipe(Layer.orDie) })
  const settled = []
  const registered = []
  const opened = []
  for (let round = 0; round < rounds; round++) {
    settled.push(await settlingRound(server))
    registered.push(await registrationRound(server))
    opened.push(await openingRound(server))
  }
  await server.close()
  await drop()
  const wrong = settled.filter(
    (round) =>
      round.created !== 1 ||
      round.others.length > 0 ||
      round.ledgerRows !== 1 ||
      round.registrations !== 1 ||
      round.receipts !== 1,
  ).length
  const times = settled.map(({ ms }) => ms)
  console.table([
    {
      storm: "25 confirms + 25 webhooks",
      rounds,
      "p50 ms": percentile(times, 0.5),
      "p99 ms": percentile(times, 0.99),
      wrong,
    },
    {
      storm: "50 registrations",
      rounds,
      wrong: registered.filter(({ created, rows }) => created !== 1 || rows !== 1).length,
    },
    {
      storm: "50 clicks on Pay",
      rounds,
      wrong: opened.filter(({ references, rows }) => references !== 1 || rows !== 1).length,
    },
  ])
  if (wrong > 0) process.exitCode = 1
}

const kill = async (admin: string, rounds: number) => {
  const table = []
  for (const point of points) {
    let wrong = 0
    const restarts: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { url, drop } = await freshDatabase(admin)
      const left = await strike(url, point)
      const [books] = await runOn(url, (sql) => sql.unsafe<Record<string, number>>(booksOf))
      await drop()
      restarts.push(left.restartMs)
      const once = ["paid", "booked", "granted", "receipts"].every((name) => books?.[name] === 1)
      if (left.died !== "SIGKILL" || left.taken !== 1 || !once || books?.["paidSum"] !== books?.["bookedSum"])
        wrong += 1
    }
    table.push({ point, kills: rounds, "restart p50 ms": percentile(restarts, 0.5), wrong })
  }
  console.table(table)
  if (table.some(({ wrong }) => wrong > 0)) process.exitCode = 1
}

const [what = "all", times] = process.argv.slice(2)
if (what === "ledger") await ledger()
else {
  const postgres = await startPostgres()
  if (what === "all" || what === "storm") await storm(postgres.url, Number(times ?? 200))
  if (what === "all" || what === "kill") await kill(postgres.url, Number(times ?? 25))
  await postgres.stop()
}
