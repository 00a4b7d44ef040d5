/** Measures the server's throughput on a seeded database (PERFORMANCE §6). See `npm run bench -- server --help`. */
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { hashPassword } from "#server/authentication/passwords.ts"
import { demoPassword } from "#server/demo/seed.ts"
import { runCommand } from "../../run-command.ts"
import { type BenchDatabase, createBenchDatabase } from "./database.ts"
import { databaseNames, type DatabaseName, databases, positive } from "./flags.ts"
import { load, type LoadResult } from "./load.ts"
import { officeBench } from "./office.ts"
import { benchServerEnv, type BenchServer, startBenchServer } from "./process.ts"
import { logInCallers, openPerCaller, type Scenario, scenariosOf } from "./scenarios.ts"
import { seedMembers } from "./seed.ts"
import { seedOpenPayments, seedPayments } from "./seed-payments.ts"

const scenarioNames = ["lists", "searches", "contacts", "stats", "confirm", "webhooks"] as const

interface BenchOptions {
  readonly members: number
  readonly seconds: number
  readonly connections: number
  readonly only: Option.Option<(typeof scenarioNames)[number]>
  readonly database: Option.Option<DatabaseName>
}

/** Runs one scenario and returns a row of the table. Warms up reads for a second. */
const measure = async (server: BenchServer, { name, next }: Scenario, options: BenchOptions) => {
  const { connections, seconds } = options
  // Each confirm and webhook works once, so these have no warm-up.
  if (name !== "confirm" && name !== "webhooks") await load(server.origin, connections, 1, next)
  const before = server.processorTime()
  const result: LoadResult = await load(server.origin, connections, seconds, next)
  const after = server.processorTime()
  return {
    requests: result.requests,
    failures: result.failures,
    "requests/s": Math.round(result.perSecond),
    "p50 ms": Number(result.p50.toFixed(1)),
    "p99 ms": Number(result.p99.toFixed(1)),
    "processor ms/request":
      before === undefined || after === undefined || result.requests === 0
        ? "–"
        : ((after - before) / result.requests).toFixed(2),
  }
}

/** Measures the portal, then the baseline on the same database. Returns the rows of the table. */
const measureOn = async (database: BenchDatabase, options: BenchOptions) => {
  const table: Record<string, Awaited<ReturnType<typeof measure>>> = {}
  const portal = await startBenchServer("server/main.ts", { ...benchServerEnv, ...database.env })
  try {
    const tokens = await logInCallers(
      portal.origin,
      Array.from({ length: options.connections }, (_, caller) => caller + 2),
    )
    for (const scenario of scenariosOf(tokens))
      if (Option.getOrElse(options.only, () => scenario.name) === scenario.name)
        table[scenario.name] = await measure(portal, scenario, options)
  } finally {
    await portal.stop()
  }
  const bare = await startBenchServer("scripts/bench/server/bare-server.ts", database.env)
  try {
    table["baseline"] = await measure(bare, { name: "baseline", next: () => ({ path: "/" }) }, options)
  } finally {
    await bare.stop()
  }
  return table
}

const bench = Effect.fnUntraced(function* (options: BenchOptions) {
  const { members, connections, seconds } = options
  const statements = [
    ...seedMembers(members, yield* hashPassword(demoPassword)),
    ...seedPayments(members),
    ...seedOpenPayments(connections + 1, openPerCaller),
  ]
  for (const name of Option.match(options.database, {
    onNone: () => databaseNames,
    onSome: (one) => [one],
  })) {
    const started = performance.now()
    const database = yield* Effect.promise(() => createBenchDatabase[name](statements))
    const seeded = Math.round((performance.now() - started) / 1_000)
    yield* Console.log(
      `${name}: ${members} members seeded in ${seeded} s. ${connections} connections, ${seconds} s each.`,
    )
    const table = yield* Effect.promise(() => measureOn(database, options)).pipe(
      Effect.ensuring(Effect.promise(database.drop)),
    )
    yield* Effect.sync(() => console.table(table))
  }
})

const command = Command.make(
  "server",
  {
    members: positive("members", 10_000, "How many members to seed"),
    seconds: positive("seconds", 10, "How long each scenario runs"),
    connections: positive("connections", 50, "How many connections send requests"),
    only: Flag.Literals("only", scenarioNames).pipe(Flag.withDescription("The only scenario"), Flag.optional),
    database: databases,
  },
  bench,
).pipe(
  Command.withDescription(
    "Seeds databases of its own and prints requests/s, times and processor time, with a bare HTTP server as the baseline. No time fails the run.",
  ),
)

/** Runs `npm run bench -- server` or `npm run bench -- office` with the process's arguments. */
export const runServerBench = (): void =>
  runCommand(Command.make("npm run bench --").pipe(Command.withSubcommands([command, officeBench])))
