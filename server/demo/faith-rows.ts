import { addMilliseconds } from "date-fns/addMilliseconds"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { now } from "../clock.ts"
import { entryText } from "../faith-entry/rows.ts"
import { demoFaithEntries } from "./content/faith-entries.ts"

const hour = 3_600_000

/** Inserts the demo entries if the table is empty. */
export const seedFaithEntries = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* now
  const list = demoFaithEntries.map((entry) => ({
    ...entry,
    searchText: entryText(entry),
    postedAt: addMilliseconds(at, -entry.hoursAgo * hour),
  }))
  yield* sql`insert into faith_entries (category, content, is_anonymous, member_id, search_text, created_at)
    select category, content, "by" is null, members.id, "searchText", "postedAt"
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as given(category text, content text, "by" text, "searchText" text, "postedAt" timestamptz)
    left join members on members.email = given.by
    where not exists (select 1 from faith_entries)`
})
