/** Checks the audit log's chain on the embedded database (RELIABILITY A7). */
import type { PGlite } from "@electric-sql/pglite"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { createHash, createHmac, randomUUID } from "node:crypto"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { AuditChain } from "#server/audit/chain.ts"
import { audit } from "#server/audit/service.ts"
import { PGliteLive } from "#server/database.ts"
import { startServer, type StartOptions, type TestServer } from "./server.ts"
import { migrateBefore } from "./migrate-before.ts"
import { dumpOf, emptyPGlite, openDump } from "./migrated.ts"

const firstSecret = "the-first-secret-0123456789-abcdefghijkl"
const secondSecret = "the-second-secret-0123456789-abcdefghijk"

/** Adds two entries as the server did before the key: without a number, and hashed without a key. */
const unkeyedEntries = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrateBefore("0022")
  let previousHash = ""
  for (const action of ["login", "logout"]) {
    const at = new Date("2026-01-02T03:04:05.678Z")
    const values = [previousHash, at.toISOString(), null, action, "done", "127.0.0.1", "request-1"]
    const hash = createHash("sha256").update(JSON.stringify(values)).digest("hex")
    yield* sql`insert into audit_log (at, action, result, address, request_id, previous_hash, hash)
      values (${at}, ${action}, 'done', '127.0.0.1', 'request-1', ${previousHash}, ${hash})`
    previousHash = hash
  }
})

let database: PGlite
let server: TestServer
let prepared: ArrayBuffer
beforeAll(async () => {
  database = await emptyPGlite()
  await Effect.runPromise(unkeyedEntries.pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))))
  await serve({ tokenSecret: firstSecret })
  await addEntries("one", "two", "three", "four")
  await server.close()
  prepared = await dumpOf(database)
})
beforeEach(async () => {
  database = await openDump(prepared)
  await serve({ tokenSecret: firstSecret })
})
afterEach(async () => {
  await server.close()
  await database.close()
})

/** Starts a server on the database of the test. */
const serve = async (settings: StartOptions["settings"]) => {
  server = await startServer({ database: PGliteLive(database).pipe(Layer.orDie), settings: settings ?? {} })
}
/** Starts another server on the database of the test, with other settings. */
const restart = async (settings: StartOptions["settings"]) => {
  await server.close()
  await serve(settings)
}
/** Adds entries and chains them. */
const addEntries = async (...results: readonly string[]) => {
  for (const result of results) await server.run(audit({ action: "test", result, memberId: null }))
  await server.run(Effect.flatMap(AuditChain, ({ chainWaiting }) => chainWaiting))
}
const check = async () => {
  const { entries, waiting, keyBegins, broken } = await server.run(
    Effect.flatMap(AuditChain, (chain) => chain.check),
  )
  return { entries, waiting, keyBegins: keyBegins?.result, broken: broken?.result }
}
const idOf = async (result: string) =>
  (await server.rows("select id::int as id from audit_log where result = $1", [result]))[0]!["id"]

test("entries from before the key stay checkable, and the report says where the key begins", async () => {
  expect(await check()).toEqual({ entries: 6, waiting: 0, keyBegins: "one", broken: undefined })
  await server.rows("alter table audit_log disable trigger audit_log_guard")
  await server.rows("update audit_log set address = '10.0.0.1' where action = 'login'")
  expect((await check()).entries).toBe(0)
})

test.each([
  ["changed", "update audit_log set address = '10.0.0.1' where result = 'two'", "two"],
  ["removed", "delete from audit_log where result = 'two'", "three"],
  [
    "swapped with the next one",
    `update audit_log set result = case result when 'two' then 'three' else 'two' end
      where result in ('two', 'three')`,
    "three",
  ],
])("the check names the entry after one was %s", async (_, statement, broken) => {
  await expect(server.rows(statement)).rejects.toThrow()
  await server.rows("alter table audit_log disable trigger audit_log_guard")
  await server.rows(statement)
  expect((await check()).broken).toBe(broken)
})

test.each([
  ["with a number", "number + 1"],
  ["without a number", "null"],
])("an entry that was inserted into the chain %s is found", async (_, number) => {
  await server.rows("alter table audit_log disable trigger user")
  await server.rows(`insert into audit_log (number, at, action, result, address, request_id, previous_hash, hash)
    select ${number}, at, 'test', 'forged', address, request_id, hash, 'a forged hash' from audit_log
    where result = 'four'`)
  expect((await check()).broken).toBe("forged")
})

test("a chain that is hashed again without the key is found", async () => {
  await server.rows("alter table audit_log disable trigger audit_log_guard")
  const [row] =
    await server.rows(`select at, previous_hash as "previousHash", address, request_id as "requestId"
    from audit_log where result = 'four'`)
  const { at, previousHash, address, requestId } = row as Record<string, string> & { at: Date }
  const values = [previousHash, at.toISOString(), null, "test", "forged", address, requestId]
  const hash = createHash("sha256").update(JSON.stringify(values)).digest("hex")
  await server.rows(
    "update audit_log set result = 'forged', number = null, hash = $1 where result = 'four'",
    [hash],
  )
  expect((await check()).broken).toBe("forged")
})

test("after a change of the secret, the chain goes on and is checked with both secrets", async () => {
  await restart({ tokenSecret: secondSecret })
  expect((await check()).broken).toBe("one")
  await restart({ tokenSecret: secondSecret, earlierTokenSecrets: [firstSecret] })
  await addEntries("five")
  expect(await check()).toEqual({ entries: 7, waiting: 0, keyBegins: "one", broken: undefined })
})

test("an entry of a server of the previous version waits for the chain", async () => {
  await server.rows(`insert into audit_log (at, action, result, address, request_id, previous_hash, hash)
    values (now(), 'login', 'old server', 'server', 'server', 'unknown', 'unkeyed')`)
  await addEntries()
  expect(await idOf("old server")).toBeGreaterThan(0)
  expect(await check()).toEqual({ entries: 7, waiting: 0, keyBegins: "one", broken: undefined })
})

/** Returns the values of a row that the hash of every entry with a key covers. */
const fixed = (row: Record<string, unknown>) => [
  Number(row["number"]),
  row["previous_hash"],
  (row["at"] as Date).toISOString(),
  row["member_id"],
  row["action"],
  row["result"],
  row["address"],
  row["request_id"],
]

describe("the case of an act", () => {
  test.each([
    ["kind", "case_kind = 'job'"],
    ["id", "case_id = 'event-2'"],
    ["absence", "case_kind = null, case_id = null"],
    // The same values, but each in the other one's place.
    ["move to who acted", "actor_id = null, details_digest = 'event', case_kind = null, case_id = null"],
  ])("is in the chain: a change of its %s is found", async (_, change) => {
    await server.run(
      audit({ action: "test", result: "case", memberId: null, case: { kind: "event", id: "event-1" } }),
    )
    await addEntries("after")
    expect(await check()).toEqual({ entries: 8, waiting: 0, keyBegins: "one", broken: undefined })
    await server.rows("alter table audit_log disable trigger audit_log_guard")
    await server.rows(`update audit_log set ${change} where result = 'case'`)
    expect((await check()).broken).toBe("case")
  })

  test("entries without one are hashed as before there were cases", async () => {
    await addAct()
    const key = createHmac("sha256", firstSecret).update("member-portal:audit-chain").digest()
    const rows = await server.rows("select * from audit_log where result in ('one', 'act') order by id")
    const [plain, act] = rows as [Record<string, unknown>, Record<string, unknown>]
    const hashOf = (values: readonly unknown[]) =>
      createHmac("sha256", key).update(JSON.stringify(values)).digest("hex")
    expect(plain["hash"]).toBe(hashOf(fixed(plain)))
    expect(act["hash"]).toBe(hashOf([...fixed(act), act["actor_id"], act["details_digest"]]))
  })

  test("cannot be added to an entry without one", async () => {
    await server.rows("alter table audit_log disable trigger audit_log_guard")
    await server.rows("update audit_log set case_kind = 'event', case_id = 'event-1' where result = 'two'")
    expect((await check()).broken).toBe("two")
  })
})

const addAct = async () => {
  const details = { before: { role: "Student" }, after: { role: "Doctor" }, reason: "Licence seen" }
  await server.run(audit({ action: "test", result: "act", memberId: null, actorId: randomUUID(), details }))
  await addEntries()
}

describe("what an act changed", () => {
  test("is in the chain by its digest: a change of it, or of who acted, is found", async () => {
    await addAct()
    expect(await check()).toMatchObject({ entries: 7, broken: undefined })
    await server.rows("update audit_details set content = replace(content, 'Doctor', 'GlobalNetwork')")
    expect((await check()).broken).toBe("act")
    await server.rows("update audit_details set content = replace(content, 'GlobalNetwork', 'Doctor')")
    expect((await check()).broken).toBeUndefined()
    await server.rows("alter table audit_log disable trigger audit_log_guard")
    await server.rows("update audit_log set actor_id = gen_random_uuid() where result = 'act'")
    expect((await check()).broken).toBe("act")
  })

  test("can be erased, and the chain stays intact", async () => {
    await addAct()
    await server.rows("delete from audit_details")
    expect(await check()).toMatchObject({ entries: 7, broken: undefined })
  })

  test("is stored with the act or not at all", async () => {
    const failed = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql.withTransaction(
        Effect.andThen(
          audit({ action: "test", result: "act", memberId: null, details: { before: null, after: 1 } }),
          Effect.fail("undone" as const),
        ),
      )
    })
    await server.run(Effect.exit(failed))
    const rows = await server.rows(
      "select 1 from audit_details union all select 1 from audit_waiting where result = 'act'",
    )
    expect(rows).toEqual([])
  })
})
