import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Authors change their entries, version by version. A list of one category reads an index and a stored total. */
export const faithVersions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`alter table faith_entries
    add column version integer not null default 1,
    add column edited_at timestamptz`
  yield* sql`create index faith_entries_of_category on faith_entries (category, created_at desc, id)`

  yield* sql`insert into list_counts (list, total)
    select 'faith_entries: ' || category, count(*) from faith_entries group by category`
  // One total for all entries, and one for each category. The rows are locked in order, against deadlocks.
  const count = (rows: string) =>
    sql.literal(`insert into list_counts as counts (list, total)
      select list, sum(change) from (select 'faith_entries: ' || category as list, change from (${rows}) entries
        union all select 'faith_entries', change from (${rows}) entries) changed
      group by list having sum(change) <> 0 order by list
      on conflict (list) do update set total = counts.total + excluded.total`)
  yield* sql`create or replace function count_faith_entries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${count("select category, 1 as change from added")};
      elsif tg_op = 'DELETE' then ${count("select category, -1 as change from removed")};
      else ${count("select new.category, 1 as change union all select old.category, -1")};
      end if;
      return null;
    end $$`
  yield* sql`create trigger faith_entries_moved after update of category on faith_entries
    for each row when (old.category <> new.category) execute function count_faith_entries()`
})
