import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A mail names its member, so that the timeline has it after a change of the address (OFFICE §2). */
export const mailsOfMembers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Building an index of a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  // Without a foreign key: its lock would make a mail to a known address slower than a decoy.
  yield* sql`alter table mail_outbox add column member_id uuid`
  // The mail to the old address was written just after the change.
  yield* sql`update mail_outbox set member_id = coalesce(
      (select c.member_id from email_changes c where c.outcome = 'changed' and c.old_email = mail_outbox.recipient
        and c.settled_at >= mail_outbox.created_at - interval '1 minute' order by c.settled_at limit 1),
      (select m.id from members m where m.email = mail_outbox.recipient))
    where subject <> ''`
  yield* sql`create index mail_outbox_of_member on mail_outbox (member_id, created_at desc) where member_id is not null`
})
