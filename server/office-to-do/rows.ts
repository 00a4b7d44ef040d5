import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { now } from "#server/clock.ts"
import { countOf, rowOf } from "#server/database/decoded-rows.ts"

const OldestRow = Schema.Struct({ key: Schema.String, title: Schema.String, since: Schema.Date })

/** A count stops here, so that a long queue costs no more than a short one. */
export const maxCounted = 1_000
const limit = maxCounted + 1

/** The only SQL of the To do page. Each queue has an index of its own. */
export const toDoRows = Effect.map(SqlClient.SqlClient, (sql) => {
  /** The conversations that nobody has at `at`. */
  const openAt = (at: Date) => sql`(status = 'open' or (status = 'assigned' and assigned_until <= ${at}))`
  return {
    transitions: {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from transitions where status = 'pending' limit ${limit}) waiting`),
      oldest: rowOf(OldestRow)(sql`select t.id::text as key, m.full_name || ': ' || m.role || ' to ' ||
        replace(t.role, 'GlobalNetwork', 'Global Network') as title,
        t.created_at as since
      from transitions t join members m on m.id = t.member_id
      where t.status = 'pending' order by t.created_at, t.id limit 1`),
    },
    "held-payments": {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from payments where status = 'held' limit ${limit}) waiting`),
      oldest: rowOf(
        OldestRow,
      )(sql`select reference as key, title || ': ' || held_reason as title, updated_at as since
      from payments where status = 'held' order by updated_at, reference limit 1`),
    },
    messages: {
      count: Effect.flatMap(now, (at) =>
        countOf(sql`select count(*)::int as total from
        (select 1 from inbox_conversations where ${openAt(at)} limit ${limit}) waiting`),
      ),
      oldest: Effect.flatMap(now, (at) =>
        rowOf(OldestRow)(sql`select m.id::text as key, m.full_name as title, since
        from inbox_conversations join members m on m.id = member_id
        where ${openAt(at)} order by since, member_id limit 1`),
      ),
    },
    reports: {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from moderation_cases where status = 'open' limit ${limit}) waiting`),
      // The title leaves out what was reported: a private message stays on its own page.
      oldest: rowOf(OldestRow)(sql`select id::text as key, since,
        case kind when 'entry' then 'Faith entry' when 'message' then 'Message' else 'Profile' end as title
      from moderation_cases where status = 'open' order by since, id limit 1`),
    },
    "failed-tasks": {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from background_tasks where dead_at is not null limit ${limit}) waiting`),
      oldest: rowOf(
        OldestRow,
      )(sql`select id::text as key, concat_ws(': ', kind, reason) as title, dead_at as since
      from background_tasks where dead_at is not null order by dead_at, id limit 1`),
    },
  }
})
