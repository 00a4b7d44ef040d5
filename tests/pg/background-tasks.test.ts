/** Two processes that claim tasks of one database at the same time (RELIABILITY M3). */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { BackgroundTaskRows } from "#server/background-tasks/rows.ts"
import { BackgroundTasks, type TaskHandler } from "#server/background-tasks/service.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const count = 200

const serve = (lockingRows: typeof LockingRows) => {
  const servers: TestServer[] = []
  const fixture: { drop?: () => Promise<void> } = {}
  beforeAll(async () => {
    const database = await createDatabaseCopy(inject("postgres"))
    fixture.drop = database.drop
    for (let n = 0; n < 2; n++)
      servers.push(await startServer({ database: patientLayer(database.url, 20), lockingRows }))
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await fixture.drop?.()
  })
  return servers
}

/** Handles all tasks with four slots in each process. Returns the keys in the order of their attempts. */
const handleAll = async (servers: readonly TestServer[]) => {
  const handled: string[] = []
  const handler: TaskHandler = {
    kind: "test",
    concurrency: 4,
    handle: ({ key }) => Effect.sync(() => void handled.push(key)),
  }
  await servers[0]!.rows(
    `insert into background_tasks (kind, key, due_at, created_at)
      select 'test', n::text, now() - interval '1 minute', now() from generate_series(1, $1::int) n`,
    [count],
  )
  const drain = Effect.flatMap(BackgroundTasks, ({ handleDue }) =>
    Effect.all(
      Array.from({ length: 4 }, () => handleDue(handler)),
      { concurrency: 4, discard: true },
    ),
  )
  await Promise.all(servers.map((server) => server.run(drain)))
  return handled
}

describe("on a real PostgreSQL", () => {
  const servers = serve(LockingRows)

  test("two processes handle each task once", async () => {
    const handled = await handleAll(servers)
    expect(handled).toHaveLength(count)
    expect(new Set(handled).size).toBe(count)
    expect(await servers[0]!.rows("select 1 from background_tasks where kind = 'test'")).toEqual([])
  })
})

describe("without the lock on the claimed row", () => {
  const barrier = makeBarrier()
  const unlocked = Layer.effect(
    BackgroundTaskRows,
    Effect.gen(function* () {
      const rows = yield* BackgroundTaskRows
      const sql = yield* SqlClient.SqlClient
      return {
        ...rows,
        // Reads the next task without waiting for other transactions.
        claim: (kind: string, at: Date, leaseUntil: Date) =>
          kind !== "test"
            ? rows.claim(kind, at, leaseUntil)
            : Effect.gen(function* () {
                const [next] = yield* sql<{ id: string; key: string }>`select id::text as id, key
                  from background_tasks where kind = ${kind} and due_at <= ${at} order by due_at limit 1`.pipe(
                  Effect.orDie,
                )
                yield* barrier.arrive
                if (next === undefined) return undefined
                yield* Effect.orDie(
                  sql`update background_tasks set due_at = ${leaseUntil} where id = ${next.id}::uuid`,
                )
                return { ...next, kind, attempts: 1, reason: null, requestId: null }
              }),
      }
    }),
  ).pipe(Layer.provide(BackgroundTaskRows.layer))
  const servers = serve(Layer.merge(LockingRows, unlocked))

  test("the same load handles a task more than once", async () => {
    barrier.expecting(8)
    expect((await handleAll(servers)).length).toBeGreaterThan(count)
  })
})
