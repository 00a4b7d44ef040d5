/** Runs the calls of members for a long time, and reads the figures of the server each minute (RELIABILITY S11). */
import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { hashPassword } from "#server/authentication/passwords.ts"
import { demoPassword } from "#server/demo/seed.ts"
import { seedMembers } from "../../scripts/bench/server/seed.ts"
import { createDatabaseCopy, queryOn, seedDatabase } from "../pg/postgres.ts"
import { unbalancedOf } from "./crash.ts"
import { type FigureTrend, trendsOf } from "./curve.ts"
import { type Counters, makeCaller } from "./mixed-caller.ts"
import { until } from "./payment-load.ts"
import { metricsToken, readServerFigures, type ServerFigures } from "./server-metrics.ts"
import { startProcess } from "./server-process.ts"
import { median } from "./timing.ts"

export interface MixedPlan {
  readonly minutes: number
  readonly callers: number
  /** The average pause of a caller between two calls (ms). */
  readonly pause: number
  /** Seed of the random choices: the calls and the pauses. */
  readonly seed: number
}

/** The figures of one minute. Times in ms. */
export interface MinuteFigures extends ServerFigures {
  readonly calls: number
  readonly errors: number
  readonly p99: number
  /** The sockets that the callers have open. */
  readonly connected: number
}

/** What the run found wrong at its end. */
export interface MixedResult {
  readonly errors: number
  readonly trends: readonly FigureTrend[]
  readonly socketsLeft: number
  readonly tasksLeft: number
  /** Payments that a caller paid, and that are not paid in the portal. */
  readonly unpaid: number
  readonly unbalanced: readonly string[]
}

/**
 * How far each figure may grow from the end of the warm-up to the end of the run (RELIABILITY S11). The pools open and close
 * idle connections as they need them, up to a fixed number. A connection that is not given back stays busy.
 */
const tolerances = {
  memory: { share: 0.1, units: 0 },
  heap: { share: 0.1, units: 5 },
  sockets: { share: 0.1, units: 2 },
  busyConnections: { share: 0.1, units: 2 },
  requests: { share: 0.1, units: 2 },
  tasksDue: { share: 0.1, units: 3 },
  oldestTask: { share: 0.1, units: 3 },
} as const

const members = 2_000
const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0

/**
 * Combines the readings of a minute. Takes the lowest memory, because garbage comes on top of it, and the median of the
 * other figures: a leak raises it, a burst does not.
 */
const combine = (readings: readonly ServerFigures[]): ServerFigures => {
  const valuesOf = (name: keyof ServerFigures) => readings.map((reading) => reading[name])
  return {
    memory: Math.min(...valuesOf("memory")),
    heap: Math.min(...valuesOf("heap")),
    sockets: median(valuesOf("sockets")),
    requests: median(valuesOf("requests")),
    connections: median(valuesOf("connections")),
    busyConnections: median(valuesOf("busyConnections")),
    tasksDue: median(valuesOf("tasksDue")),
    oldestTask: median(valuesOf("oldestTask")),
  }
}

/** Runs the load on a seeded database. Passes the figures of each minute to `log`. */
export const runMixedLoad = async (
  admin: string,
  plan: MixedPlan,
  log: (minute: number, figures: MinuteFigures, errors: readonly string[]) => void,
): Promise<MixedResult> => {
  const { url: databaseUrl, drop } = await createDatabaseCopy(admin)
  const hash = await Effect.runPromise(hashPassword(demoPassword))
  await seedDatabase(databaseUrl, seedMembers(members, hash))
  const server = await startProcess(databaseUrl, { METRICS_TOKEN: metricsToken })
  const generator = xoroshiro128plus(plan.seed)
  const random = () => uniformFloat64(generator)
  const counters: Counters = { times: [], errors: [] }
  const paid: string[] = []
  // Member 1 is the admin. Every twelfth member is abroad, and pays in dollars.
  const numbers = Array.from({ length: members }, (_, index) => index + 2).filter((n) => n % 12 !== 0)
  const callers = Array.from({ length: plan.callers }, (_, n) =>
    makeCaller(server.url, [numbers[n]!, numbers[n ^ 1]!], random, counters, paid),
  )
  const begun = performance.now()
  const remaining = (at: number) => Math.max(0, begun + at - performance.now())
  let isOver = false
  const isOn = () => !isOver
  const pause = () => sleep(plan.pause * (0.5 + random()))
  const curve: MinuteFigures[] = []
  const watch = async () => {
    for (let minute = 1; minute <= plan.minutes; minute++) {
      const readings: ServerFigures[] = []
      for (let reading = 1; reading <= 6; reading++) {
        await sleep(remaining((minute - 1) * 60_000 + reading * 10_000))
        readings.push(await readServerFigures(server.url))
      }
      const [times, errors] = [counters.times.splice(0), counters.errors.splice(0)]
      const figures = {
        calls: times.length,
        errors: errors.length,
        p99: percentile(times, 0.99),
        connected: callers.filter((caller) => caller.isConnected()).length,
        ...combine(readings),
      }
      curve.push(figures)
      log(minute, figures, errors)
    }
    isOver = true
  }
  await Promise.all([
    watch(),
    ...callers.map(async (caller) => {
      // The callers start one after another.
      await sleep(random() * plan.pause * 5)
      await caller.run(isOn, pause)
    }),
  ])
  const rest = async () => {
    const { sockets, tasksDue } = await readServerFigures(server.url)
    return { socketsLeft: sockets, tasksLeft: tasksDue }
  }
  await until(async () => {
    const { socketsLeft, tasksLeft } = await rest()
    return socketsLeft === 0 && tasksLeft === 0
  }).catch(() => {})
  const left = await rest()
  await server.end()
  const unpaid = await queryOn(
    databaseUrl,
    (sql) => sql`select 1 from payments where reference = any(${paid}) and status <> 'paid'`,
  )
  const unbalanced = await unbalancedOf(databaseUrl)
  await drop()
  return {
    errors: curve.reduce((sum, { errors }) => sum + errors, 0) + counters.errors.length,
    trends: trendsOf(curve, tolerances),
    ...left,
    unpaid: unpaid.length,
    unbalanced,
  }
}
