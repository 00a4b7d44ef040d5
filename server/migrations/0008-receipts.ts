import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A mail can have the receipt of a payment, which is made when the mail is sent. */
export const receipts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table mail_outbox add column receipt_of uuid references payments on delete set null`
  yield* sql`create index mail_outbox_receipts on mail_outbox (receipt_of) where receipt_of is not null`
  yield* sql`alter table mailbox add column attachment_name text, add column attachment bytea`
})
