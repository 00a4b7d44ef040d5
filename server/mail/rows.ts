import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { execute, rowOf, rowsOf } from "../database/decoded-rows.ts"

/** A claimed mail of the outbox. */
export const OutgoingMail = Schema.Struct({
  id: Schema.String,
  messageId: Schema.String,
  recipient: Schema.String,
  subject: Schema.String,
  text: Schema.String,
  html: Schema.String,
  requestId: Schema.NullOr(Schema.String),
  /** The id of the payment whose receipt is attached. */
  receiptOf: Schema.NullOr(Schema.String),
  attempts: Schema.Int,
})
export type OutgoingMail = typeof OutgoingMail.Type

/** A mail in the local mailbox, for its page and its JSON (DECISIONS §6). */
export const MailboxMail = Schema.Struct({
  id: Schema.Int,
  to: Schema.String,
  subject: Schema.String,
  text: Schema.String,
  html: Schema.String,
  createdAt: Schema.Date,
  attachmentName: Schema.NullOr(Schema.String),
})

/** An attachment of a mail. */
export interface Attachment {
  readonly name: string
  readonly pdf: Uint8Array
}

interface NewMail {
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly receiptOf: string | null
}

export const mailRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Adds a mail to the outbox. `sentAt` is set for a decoy, which is never sent. */
  insert: (mail: NewMail, messageId: string, requestId: string, at: Date, sentAt: Date | null) =>
    execute(sql`insert into mail_outbox (message_id, recipient, subject, body_text, body_html, request_id, created_at, due_at, sent_at,
        receipt_of)
      values (${messageId}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html}, ${requestId}, ${at}, ${at}, ${sentAt}, ${mail.receiptOf}::uuid)`),
  /** Claims at most `count` due mails until `leaseUntil`. Until then no other sender claims them. */
  claim: (at: Date, leaseUntil: Date, count: number) =>
    rowsOf(OutgoingMail)(sql`update mail_outbox set due_at = ${leaseUntil}, attempts = attempts + 1
      where id in (select id from mail_outbox where sent_at is null and due_at <= ${at}
        order by due_at limit ${count} for update skip locked)
      returning id, message_id as "messageId", recipient, subject, body_text as text, body_html as html,
        request_id as "requestId", receipt_of::text as "receiptOf", attempts`),
  /** Empties the bodies, because they contain codes and links. */
  markSent: (id: string, at: Date) =>
    execute(
      sql`update mail_outbox set sent_at = ${at}, body_text = '', body_html = '' where id = ${id}::uuid`,
    ),
  postpone: (id: string, until: Date) =>
    execute(sql`update mail_outbox set due_at = ${until} where id = ${id}::uuid`),
  /** Delivers a mail to the local mailbox. A retry delivers no second copy. */
  deliverLocally: (mail: OutgoingMail, attachment: Attachment | null, at: Date) =>
    sql`insert into mailbox (message_id, recipient, subject, body_text, body_html, created_at, attachment_name,
        attachment)
      values (${mail.messageId}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html}, ${at},
        ${attachment?.name ?? null}, ${attachment?.pdf ?? null})
      on conflict (message_id) do nothing`.pipe(Effect.asVoid),
  /** Returns the mails of the local mailbox, newest first; with `to`, of this recipient only. */
  mailbox: (to: string | null, limit: number) =>
    rowsOf(
      MailboxMail,
    )(sql`select id::int as id, recipient as to, subject, body_text as text, body_html as html,
        created_at as "createdAt", attachment_name as "attachmentName"
      from mailbox where ${to}::text is null or recipient = lower(${to}::text) order by mailbox.id desc limit ${limit}`),
  /** Returns the attachment of a mail in the local mailbox; undefined without one. */
  attachment: (id: number) =>
    rowOf(Schema.Struct({ name: Schema.String, pdf: Schema.Uint8Array }))(
      sql`select attachment_name as name, attachment as pdf from mailbox
        where mailbox.id = ${id}::int and attachment is not null`,
    ),
}))
