import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Conversations, their messages, and the table that the sockets of several servers share (SPEC §3, Chat; DECISIONS §5). */
export const chats = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The two ids, a member's or 'admin', in the order of their bytes, so that two people have one row, whoever writes first.
  yield* sql`create table chats (
    id bigint generated always as identity primary key,
    first text collate "C" not null,
    second text collate "C" not null,
    last_sequence integer not null default 0,
    last_at timestamptz not null,
    -- The sequence number up to which each of them has read.
    first_read integer not null default 0,
    second_read integer not null default 0,
    unique (first, second),
    check (first < second)
  )`
  yield* sql`create index chats_of_first on chats (first, last_at desc)`
  yield* sql`create index chats_of_second on chats (second, last_at desc)`

  yield* sql`create table chat_messages (
    chat_id bigint not null references chats on delete cascade,
    sequence integer not null,
    id uuid not null unique default gen_random_uuid(),
    sender text collate "C" not null,
    receiver text collate "C" not null,
    -- The member who wrote it, even when the sender is 'admin'.
    written_by uuid not null references members on delete cascade,
    client_message_id text not null,
    content text not null check (content <> ''),
    created_at timestamptz not null,
    primary key (chat_id, sequence),
    -- A message that is sent twice is stored once.
    unique (sender, client_message_id)
  )`
  yield* sql`create index chat_messages_written on chat_messages (written_by, created_at desc)`

  // The schema that @socket.io/postgres-adapter requires. It stores what is too long for a notification between servers.
  yield* sql`create table socket_io_attachments (
    id bigserial unique,
    created_at timestamptz default now(),
    payload bytea
  )`
})
