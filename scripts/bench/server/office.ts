/** Measures the office's lists on a seeded database (OFFICE §5). See `npm run bench -- office --help`. */
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { hashPassword } from "#server/authentication/passwords.ts"
import { demoPassword } from "#server/demo/seed.ts"
import { type BenchDatabase, createBenchDatabase } from "./database.ts"
import { databaseNames, type DatabaseName, databases, positive } from "./flags.ts"
import { load } from "./load.ts"
import { type OfficeList, officeLists } from "./office-lists.ts"
import { benchServerEnv, type BenchServer, startBenchServer } from "./process.ts"
import { logInCallers, membersLists } from "./scenarios.ts"
import { callers, seedOffice } from "./seed-office.ts"
import { seedMembers } from "./seed.ts"
import { seedPayments } from "./seed-payments.ts"

/** The limit of a list's p95, in ms. */
const limit = 150
/** More than five, because after five runs PostgreSQL may choose a generic plan for a prepared statement. */
const warmUps = 10

interface OfficeBenchOptions {
  readonly members: number
  readonly requests: number
  readonly connections: number
  readonly only: Option.Option<string>
  readonly database: Option.Option<DatabaseName>
}

/** Requests a list several times and returns a row of the table. */
const measure = async (
  { origin }: BenchServer,
  { path }: OfficeList,
  token: string,
  { requests, connections }: OfficeBenchOptions,
) => {
  const send = (count: number) =>
    load(origin, connections, Infinity, (index) => (index < count ? { path, token } : undefined))
  const warmUp = await send(warmUps)
  const { p50, p95, failures } = await send(requests)
  return {
    list: path.replace("/api/", ""),
    "p50 ms": Number(p50.toFixed(1)),
    "p95 ms": Number(p95.toFixed(1)),
    "limit ms": limit,
    result: warmUp.failures + failures > 0 ? "failed" : p95 < limit ? "ok" : "too slow",
  }
}

/** Measures every list and returns the rows of the table. */
const measureOn = async (database: BenchDatabase, options: OfficeBenchOptions) => {
  const server = await startBenchServer("server/main.ts", { ...benchServerEnv, ...database.env })
  try {
    const names = Object.keys(callers) as OfficeList["who"][]
    const tokens = await logInCallers(server.origin, Object.values(callers))
    const table = []
    for (const list of [...officeLists(options.members), ...membersLists]) {
      if (!list.path.includes(Option.getOrElse(options.only, () => ""))) continue
      const row = await measure(server, list, tokens[names.indexOf(list.who)]!, options)
      table.push({ who: list.who, ...row })
    }
    return table
  } finally {
    await server.stop()
  }
}

const bench = Effect.fnUntraced(function* (options: OfficeBenchOptions) {
  const { members } = options
  const statements = [
    ...seedMembers(members, yield* hashPassword(demoPassword)),
    ...seedPayments(members),
    ...seedOffice(members),
  ]
  let slow = 0
  for (const name of Option.match(options.database, {
    onNone: () => databaseNames,
    onSome: (one) => [one],
  })) {
    const started = performance.now()
    const database = yield* Effect.promise(() => createBenchDatabase[name](statements))
    const seeded = Math.round((performance.now() - started) / 1_000)
    yield* Console.log(`${name}: ${members} members and their records seeded in ${seeded} s.`)
    const table = yield* Effect.promise(() => measureOn(database, options)).pipe(
      Effect.ensuring(Effect.promise(database.drop)),
    )
    yield* Effect.sync(() => console.table(table))
    slow += table.filter(({ result }) => result !== "ok").length
  }
  if (slow > 0) yield* Effect.fail(new Error(`${slow} lists failed or took longer than ${limit} ms (p95).`))
})

export const officeBench = Command.make(
  "office",
  {
    members: positive("members", 100_000, "How many members to seed, with ten payments each"),
    requests: positive("requests", 60, "How often each list is requested"),
    connections: positive("connections", 1, "How many connections send requests"),
    only: Flag.String("only").pipe(
      Flag.withDescription("A part of the paths of the only lists"),
      Flag.optional,
    ),
    database: databases,
  },
  bench,
).pipe(
  Command.withDescription(
    `Seeds databases of its own and prints p50 and p95 of every list of the office, and of the members' lists. Exits with code 1 when a p95 is ${limit} ms or more.`,
  ),
)
