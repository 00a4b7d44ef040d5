import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Conversations of two, their messages, and what sockets of several servers share (SPEC §3, Chat; DECISIONS §5). */
export const chats = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The two ids, a member's or 'admin', in the order of their bytes: one row for two people, whoever writes first.
  yield* sql`create table chats (
    id bigint generated always as identity primary key,
    first text collate "C" not null,
    second text collate "C" not null,
    last_sequence integer not null default 0,
    last_at timestamptz not null,
    -- How far each of them has read.
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
    -- The member who wrote it, also as 'admin'.
    written_by uuid not null references members on delete cascade,
    client_message_id text not null,
    content text not null check (content <> ''),
    created_at timestamptz not null,
    primary key (chat_id, sequence),
    -- The same message sent twice is one.
    unique (sender, client_message_id)
  )`
  yield* sql`create index chat_messages_written on chat_messages (written_by, created_at desc)`

  // @socket.io/postgres-adapter keeps here what is too long for a notification between servers, to its letter.
  yield* sql`create table socket_io_attachments (
    id bigserial unique,
    created_at timestamptz default now(),
    payload bytea
  )`
})
