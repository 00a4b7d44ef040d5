/** Checks that the purge deletes old rows, but not young or open rows, and no rows about money. */
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Purge, purgeRules } from "#server/database/purge.ts"
import { makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
let memberId: string
beforeAll(async () => {
  server = await startServer()
  memberId = (await makeMember(server))._id
})
afterAll(() => server.close())

/** A row of each kind for a rule: `at` is an expression in SQL for a time, and null stands for what is open. */
const rows: Readonly<Record<string, (label: string, at: string) => string>> = {
  refresh_tokens: (label, at) => `with s as (insert into sessions (member_id, created_at, last_used_at)
      values ('${memberId}', now(), now()) returning id)
    insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
    select '${label}', id, now(), coalesce(${at}, now() + interval '1 day') from s`,
  sessions: (label, at) => `with s as (insert into sessions (member_id, created_at, last_used_at, ended_at)
      values ('${memberId}', now() - interval '900 days', now(), ${at}) returning id)
    insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
    select 'of ${label}', id, now(), now() + interval '1 day' from s`,
  mail_outbox: (label, at) => `insert into mail_outbox (message_id, recipient, subject, body_text, body_html,
      created_at, sent_at)
    values ('${label}', 'a@portal.test', '', '', '', now() - interval '900 days', ${at})`,
  notifications: (label, at) => `insert into notifications (member_id, kind, content, created_at, read_at)
    values ('${memberId}', 'event', '${label}', now() - interval '900 days', ${at})`,
  webhook_events: (
    label,
    at,
  ) => `insert into webhook_events (provider, event_key, event, body, received_at, handled_at)
    values ('PAYSTACK', '${label}', 'unknown', '', now() - interval '900 days', ${at})`,
  known_devices: (label, at) => `insert into known_devices (member_id, key_hash, logged_in_at)
    values ('${memberId}', '${label}', coalesce(${at}, now()))`,
  // A sum belongs to a whole day, so the last day that stays is a day younger.
  transition_counts: (label, at) => `insert into transition_counts (transition, day, count)
    values ('${label}', coalesce(${at}, now())::date ${label.includes(" old") ? "- 1" : "+ 1"}, 1)`,
}
const purge = (size?: number) => server.run(Effect.flatMap(Purge, (service) => service.purge(size)))

test.each(purgeRules)(
  "$table: rows older than $days days are deleted, younger and open ones stay",
  async (rule) => {
    const { table, days } = rule
    const insert = rows[table]!
    const ages = {
      old: `now() - interval '${days} days 1 hour'`,
      young: `now() - interval '${days} days' + interval '1 hour'`,
    }
    // Several rows and small batches, so that more than one batch has rows.
    for (let n = 0; n < 3; n++) await server.rows(insert(`${table} old ${n}`, ages.old))
    await server.rows(insert(`${table} young`, ages.young))
    await server.rows(insert(`${table} open`, "null"))
    const count = async () => (await server.rows(`select 1 from ${table}`)).length
    const before = await count()
    expect((await purge(2))[table]).toBe(3)
    expect(await count()).toBe(before - 3)
    expect((await purge(2))[table]).toBe(0)
    const text = JSON.stringify(await server.rows(`select to_jsonb(t)::text as row from ${table} t`))
    expect(text).not.toContain(`${table} old`)
  },
)

test("an old session without tokens is deleted, also when nobody ended it", async () => {
  for (const age of ["31 days", "29 days"])
    await server.rows(
      `insert into sessions (member_id, created_at, last_used_at)
        values ('${memberId}', now() - interval '${age}', now())`,
    )
  expect((await purge())["sessions"]).toBe(1)
})

test("nothing of money and nothing of the audit log has a rule", async () => {
  const tables = purgeRules.map(({ table }) => table)
  const exempt = await server.rows(`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (column_name in ('amount', 'price', 'payment_id', 'total', 'price_snapshot')
      or table_name in ('audit_log', 'audit_waiting', 'members'))`)
  expect(exempt.length).toBeGreaterThan(5)
  expect(tables.filter((table) => exempt.some(({ name }) => name === table))).toEqual([])
})

test("the table of the specification lists exactly the rules", () => {
  const section = readFileSync("docs/specification/reliability.md", "utf8")
    .split("### 2.7 ")[1]!
    .split("\n### ")[0]!
  const listed = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \| (\d+) days? \|/gm)].map(([, table, days]) => [
    table,
    Number(days),
  ])
  expect(listed).toEqual(purgeRules.map(({ table, days }) => [table, days]))
})

test("of several servers one purges, once a day", async () => {
  const daily = () => server.run(Effect.flatMap(Purge, (service) => service.purgeDaily))
  const insertOld = () => server.rows(rows["notifications"]!("daily", "now() - interval '200 days'"))
  const count = async () => (await server.rows("select 1 from notifications where content = 'daily'")).length
  await insertOld()
  // The server has begun the purge of the day when it started.
  await expect.poll(() => server.rows("select 1 from purge_runs")).toHaveLength(1)
  await daily()
  expect(await count()).toBe(1)
  await server.forward(25 * 3_600_000)
  await Promise.all([daily(), daily()])
  expect(await count()).toBe(0)
  await insertOld()
  await daily()
  expect(await count()).toBe(1)
})
