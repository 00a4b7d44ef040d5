import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The conversations of members with the office, as the queue of its staff (OFFICE §10). */
export const officeInbox = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // A large table of conversations can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`create table inbox_conversations (
    member_id uuid primary key references members on delete cascade,
    chat_id bigint not null unique references chats on delete cascade,
    status text not null check (status in ('open', 'assigned', 'waiting', 'closed')),
    assigned_to uuid references members check (assigned_to <> member_id),
    -- When an assigned conversation that nobody answered is open again.
    assigned_until timestamptz,
    -- Since when the member waits (open, assigned), or since the office's last act (waiting, closed).
    since timestamptz not null,
    version integer not null default 1,
    constraint assigned_conversations_have_a_person
      check ((assigned_to is not null) = (status in ('assigned', 'waiting'))),
    constraint assigned_conversations_have_an_end check ((assigned_until is not null) = (status = 'assigned'))
  )`
  yield* sql`create index inbox_by_status on inbox_conversations (status, since, member_id)`
  yield* sql`create index inbox_active on inbox_conversations (since, member_id) where status <> 'closed'`
  yield* sql`create index inbox_of_staff on inbox_conversations (assigned_to, since, member_id)
    where assigned_to is not null`
  yield* sql`insert into inbox_conversations (member_id, chat_id, status, since)
    select members.id, chats.id, case when last.sender = 'admin' then 'closed' else 'open' end, chats.last_at
    from chats join chat_messages last on last.chat_id = chats.id and last.sequence = chats.last_sequence
      join members on members.id::text = case when chats.first = 'admin' then chats.second else chats.first end
    where chats.first = 'admin' or chats.second = 'admin'`
})
