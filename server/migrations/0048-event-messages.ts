import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Messages of staff to the registrants of an event, and cancellations, which are such a message with refunds (OFFICE §17).
 * Who gets a message is fixed when it is decided, so that a crash loses and repeats nothing.
 */
export const eventMessages = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table events drop constraint events_status_check,
    add constraint events_status_check check (status in ('draft', 'published', 'canceling', 'canceled'))`

  yield* sql`create table event_messages (
    -- Made by the page that sent it, so that a repeated request is the same message.
    id uuid primary key,
    event_id uuid not null references events on delete cascade,
    is_cancellation boolean not null,
    subject text not null,
    -- The text; of a cancellation the reason that members read.
    content text not null,
    sent_by uuid not null references members,
    sent_at timestamptz not null,
    recipients integer not null,
    finished_at timestamptz
  )`
  yield* sql`create unique index one_cancellation_per_event on event_messages (event_id) where is_cancellation`
  yield* sql`create index event_messages_by_time on event_messages (event_id, sent_at desc)`

  yield* sql`create table event_message_recipients (
    message_id uuid not null references event_messages on delete cascade,
    member_id uuid not null references members on delete cascade,
    -- The payment of the registration; null for a free place.
    payment_id uuid,
    registered_at timestamptz not null,
    -- Null without a refund.
    refund_id uuid references refunds,
    -- When the mail and the notification were queued.
    notified_at timestamptz,
    primary key (message_id, member_id)
  )`
  yield* sql`create index event_message_recipients_waiting on event_message_recipients (message_id, member_id)
    where notified_at is null`
})
