import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** PostgreSQL's extension for searches is missing, and this user may not create it. */
export class ExtensionUnavailable extends Error {
  constructor(reason: string) {
    super(
      `The search needs PostgreSQL's extension pg_trgm, which could not be created: ${reason}.
Run "create extension pg_trgm" in this database as its owner or as a superuser, then start the server again.
Some systems have the extension in a package of its own, such as postgresql-contrib.`,
    )
    this.name = "ExtensionUnavailable"
  }
}

/** The database's own message. */
const reasonOf = (failure: unknown): string => {
  const cause = failure instanceof Error ? failure.cause : undefined
  return cause === undefined
    ? failure instanceof Error
      ? failure.message
      : String(failure)
    : reasonOf(cause)
}

const listedIn = (row: string) => `${row}.email_verified_at is not null and ${row}.disabled_at is null`

/**
 * Lets the cost of a list grow with its page and not with its table (PERFORMANCE §6). Trigram indexes serve searches,
 * ordered indexes serve pages, and triggers keep the totals of the lists that grow with the members.
 */
export const listIndexes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`create extension if not exists pg_trgm`.pipe(
    Effect.catchTag("SqlError", (failure) => Effect.die(new ExtensionUnavailable(reasonOf(failure)))),
  )

  // An entry stores its author's name, so that one index serves a search for words of the entry and of the name.
  yield* sql`alter table faith_entries add column author_text text not null default 'anonymous'`
  yield* sql`update faith_entries set author_text = lower(members.full_name)
    from members where members.id = faith_entries.member_id`
  yield* sql`create function set_author_text() returns trigger language plpgsql as $$
    begin
      if new.member_id is not null then
        -- Without the lock, a concurrent change of the name would miss this entry.
        select lower(full_name) into new.author_text from members where id = new.member_id for share;
      end if;
      return new;
    end $$`
  yield* sql`create trigger faith_entries_author before insert on faith_entries
    for each row execute function set_author_text()`
  yield* sql`create function change_author_text() returns trigger language plpgsql as $$
    begin
      update faith_entries set author_text = lower(new.full_name) where member_id = new.id;
      return null;
    end $$`
  yield* sql`create trigger members_renamed after update of full_name on members
    for each row when (old.full_name is distinct from new.full_name) execute function change_author_text()`

  yield* sql`create index members_search on members using gin (search_text gin_trgm_ops)`
  yield* sql`create index faith_entries_search on faith_entries
    using gin ((search_text || E'\\n' || author_text) gin_trgm_ops)`
  yield* sql`create index events_search on events using gin (search_text gin_trgm_ops)`
  yield* sql`create index jobs_search on jobs using gin (search_text gin_trgm_ops)`
  yield* sql`create index resources_search on resources using gin (search_text gin_trgm_ops)`
  yield* sql`create index products_search on products using gin (search_text gin_trgm_ops)`

  // The included columns are filters, so that pages and counts need no row of the table.
  yield* sql`drop index members_listed`
  const listed = sql.literal("email_verified_at is not null and disabled_at is null")
  yield* sql`create index members_listed on members (created_at desc, id) include (role, region) where ${listed}`
  yield* sql`create index members_of_role on members (role, created_at desc, id) where ${listed}`
  yield* sql`create index members_of_region on members (region, created_at desc, id) include (role) where ${listed}`
  yield* sql`drop index events_by_date, events_by_group`
  yield* sql`create index events_by_date on events (starts_at, id) include (event_type, members_group)`
  yield* sql`drop index jobs_by_closing`
  yield* sql`create index jobs_by_closing on jobs (closes_at, id) include (is_active)`
  yield* sql`drop index resources_newest`
  yield* sql`create index resources_newest on resources (created_at desc, id) include (category)`
  yield* sql`drop index notifications_of_member`
  yield* sql`create index notifications_of_member on notifications (member_id, created_at desc, id desc)`
  yield* sql`drop index chats_of_first, chats_of_second`
  yield* sql`create index chats_of_first on chats (first, last_at desc, id desc) include (second)`
  yield* sql`create index chats_of_second on chats (second, last_at desc, id desc) include (first)`

  // The number of listed members of each role and region; the region is empty for a member without one.
  yield* sql`create table member_counts (
    role text not null,
    region text not null,
    total bigint not null,
    primary key (role, region)
  )`
  yield* sql`insert into member_counts (role, region, total)
    select role, coalesce(region, ''), count(*) from members where ${listed} group by 1, 2`
  // The rows are locked in order, so that two statements cannot deadlock.
  const countMembers = (rows: string) =>
    sql.literal(`insert into member_counts as counts (role, region, total)
      select role, coalesce(region, ''), sum(change) from (${rows}) changed
      group by 1, 2 having sum(change) <> 0 order by 1, 2
      on conflict (role, region) do update set total = counts.total + excluded.total`)
  yield* sql`create function count_members() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${countMembers(`select role, region, 1 as change from added where ${listedIn("added")}`)};
      elsif tg_op = 'DELETE' then
        ${countMembers(`select role, region, -1 as change from removed where ${listedIn("removed")}`)};
      else
        ${countMembers(`select new.role, new.region, 1 as change where ${listedIn("new")}
          union all select old.role, old.region, -1 where ${listedIn("old")}`)};
      end if;
      return null;
    end $$`
  yield* sql`create trigger members_added after insert on members referencing new table as added
    for each statement execute function count_members()`
  yield* sql`create trigger members_removed after delete on members referencing old table as removed
    for each statement execute function count_members()`
  yield* sql`create trigger members_moved after update of role, region, email_verified_at, disabled_at on members
    for each row when ((old.role, old.region, old.email_verified_at is null, old.disabled_at is null)
      is distinct from (new.role, new.region, new.email_verified_at is null, new.disabled_at is null))
    execute function count_members()`

  // The totals of the lists that grow with the members: all faith entries, and the conversations with 'admin'.
  yield* sql`create table list_counts (list text primary key, total bigint not null)`
  yield* sql`insert into list_counts (list, total)
    select 'faith_entries', count(*) from faith_entries
    union all select 'office_chats', count(*) from chats where 'admin' in (first, second)`
  const addTo = (list: string, rows: string) =>
    sql.literal(`update list_counts set total = total + changed.change
      from (select ${rows}) changed where list = '${list}' and changed.change <> 0`)
  yield* sql`create function count_faith_entries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${addTo("faith_entries", "count(*) as change from added")};
      else ${addTo("faith_entries", "-count(*) as change from removed")};
      end if;
      return null;
    end $$`
  yield* sql`create function count_office_chats() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${addTo("office_chats", "count(*) as change from added where 'admin' in (first, second)")};
      else
        ${addTo("office_chats", "-count(*) as change from removed where 'admin' in (first, second)")};
      end if;
      return null;
    end $$`
  for (const [table, count] of [
    ["faith_entries", "count_faith_entries"],
    ["chats", "count_office_chats"],
  ] as const) {
    yield* sql`create trigger ${sql.literal(`${table}_added`)} after insert on ${sql(table)}
      referencing new table as added for each statement execute function ${sql.literal(count)}()`
    yield* sql`create trigger ${sql.literal(`${table}_removed`)} after delete on ${sql(table)}
      referencing old table as removed for each statement execute function ${sql.literal(count)}()`
  }
})
