import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const listedIn = (row: string) =>
  `${row}.email_verified_at is not null and ${row}.disabled_at is null and ${row}.hidden_at is null`

/** Members report entries, messages and profiles; staff hide and restore them (OFFICE §16). */
export const moderation = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`

  yield* sql`alter table faith_entries
    add column hidden_at timestamptz,
    -- What the author reads.
    add column hidden_reason text,
    add constraint hidden_entries_have_a_reason check ((hidden_at is null) = (hidden_reason is null))`
  yield* sql`alter table chat_messages add column hidden_at timestamptz`
  yield* sql`alter table members add column hidden_at timestamptz`

  // A thing that members reported. It outlives an entry or a message that its author deletes.
  yield* sql`create table moderation_cases (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('entry', 'message', 'profile')),
    entry_id uuid unique references faith_entries on delete set null,
    message_id uuid unique references chat_messages (id) on delete set null,
    member_id uuid unique references members on delete cascade,
    status text not null check (status in ('open', 'kept', 'hidden', 'restored')),
    -- When the oldest open report came in; for a decided case, when it was decided.
    since timestamptz not null,
    version integer not null default 1,
    claimed_by uuid references members on delete set null,
    claimed_until timestamptz,
    constraint cases_are_about_one_thing check (num_nonnulls(entry_id, message_id, member_id) <= 1)
  )`
  yield* sql`create index moderation_open on moderation_cases (since, id) where status = 'open'`
  yield* sql`create index moderation_decided on moderation_cases (since desc, id desc) where status <> 'open'`
  yield* sql`create table reports (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references moderation_cases on delete cascade,
    reporter_id uuid references members on delete set null,
    reason text not null check (reason in ('spam', 'harassment', 'false', 'privacy', 'other')),
    words text,
    created_at timestamptz not null,
    -- Null while the report waits for a decision.
    handled_at timestamptz
  )`
  yield* sql`create unique index reports_open on reports (case_id, reporter_id) where handled_at is null`
  yield* sql`create index reports_of_case on reports (case_id, created_at desc)`
  yield* sql`create table moderation_decisions (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references moderation_cases on delete cascade,
    decision text not null check (decision in ('keep', 'hide', 'restore')),
    note text,
    decided_by uuid references members on delete set null,
    decided_at timestamptz not null
  )`
  yield* sql`create index moderation_decisions_of_case on moderation_decisions (case_id, decided_at desc)`

  yield* sql`alter table notifications drop constraint notifications_kind_check,
    add constraint notifications_kind_check check (
      kind in ('message', 'event', 'order', 'payment', 'transition', 'announcement', 'moderation'))`

  // The directory leaves hidden profiles out.
  yield* sql`drop index members_listed, members_of_role, members_of_region`
  const listed = sql.literal("email_verified_at is not null and disabled_at is null and hidden_at is null")
  yield* sql`create index members_listed on members (created_at desc, id) include (role, region) where ${listed}`
  yield* sql`create index members_of_role on members (role, created_at desc, id) where ${listed}`
  yield* sql`create index members_of_region on members (region, created_at desc, id) include (role) where ${listed}`
  // The rows are locked in order, so that two statements cannot deadlock.
  const countMembers = (rows: string) =>
    sql.literal(`insert into member_counts as counts (role, region, total)
      select role, coalesce(region, ''), sum(change) from (${rows}) changed
      group by 1, 2 having sum(change) <> 0 order by 1, 2
      on conflict (role, region) do update set total = counts.total + excluded.total`)
  yield* sql`create or replace function count_members() returns trigger language plpgsql as $$
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
  yield* sql`drop trigger members_moved on members`
  yield* sql`create trigger members_moved
    after update of role, region, email_verified_at, disabled_at, hidden_at on members
    for each row when ((old.role, old.region, old.email_verified_at is null, old.disabled_at is null, old.hidden_at is null)
      is distinct from
      (new.role, new.region, new.email_verified_at is null, new.disabled_at is null, new.hidden_at is null))
    execute function count_members()`

  // The list of entries has the hidden ones of the reader alone. The included columns are filters.
  yield* sql`drop index faith_entries_by_date, faith_entries_of_category`
  yield* sql`create index faith_entries_by_date on faith_entries (created_at desc, id) include (hidden_at, member_id)`
  yield* sql`create index faith_entries_of_category on faith_entries (category, created_at desc, id)
    include (hidden_at, member_id)`
  yield* sql`create index faith_entries_hidden on faith_entries (member_id, category) where hidden_at is not null`
  // The totals count the entries that everybody sees: one for all, and one for each category.
  const countEntries = (rows: string) =>
    sql.literal(`insert into list_counts as counts (list, total)
      select list, sum(change) from (select 'faith_entries: ' || category as list, change from (${rows}) entries
        union all select 'faith_entries', change from (${rows}) entries) changed
      group by list having sum(change) <> 0 order by list
      on conflict (list) do update set total = counts.total + excluded.total`)
  yield* sql`create or replace function count_faith_entries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${countEntries("select category, 1 as change from added where hidden_at is null")};
      elsif tg_op = 'DELETE' then ${countEntries("select category, -1 as change from removed where hidden_at is null")};
      else ${countEntries(`select new.category, 1 as change where new.hidden_at is null
        union all select old.category, -1 where old.hidden_at is null`)};
      end if;
      return null;
    end $$`
  yield* sql`drop trigger faith_entries_moved on faith_entries`
  yield* sql`create trigger faith_entries_moved after update of category, hidden_at on faith_entries
    for each row when ((old.category, old.hidden_at is null) is distinct from (new.category, new.hidden_at is null))
    execute function count_faith_entries()`
})
