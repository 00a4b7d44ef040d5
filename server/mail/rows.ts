import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { execute, rowOf, rowsOf } from "../database/decoded-rows.ts"

/** An unsent mail of the outbox. */
export const OutgoingMail = Schema.Struct({
  id: Schema.String,
  messageId: Schema.String,
  recipient: Schema.String,
  subject: Schema.String,
  text: Schema.String,
  html: Schema.String,
  /** The id of the payment whose receipt is attached. */
  receiptOf: Schema.NullOr(Schema.String),
  /** Until when the mail's code or link is valid; null for a mail without one. */
  expiresAt: Schema.NullOr(Schema.Date),
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
  readonly expiresAt: Date | null
}

const Inserted = Schema.Struct({ id: Schema.String })

export const mailRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /**
   * Adds a mail to the outbox, with the member who has the address now, and returns its id. `sentAt` is set for a decoy,
   * which is never sent.
   */
  insert: (mail: NewMail, messageId: string, at: Date, sentAt: Date | null) =>
    Effect.map(
      rowOf(
        Inserted,
      )(sql`insert into mail_outbox (message_id, recipient, subject, body_text, body_html, created_at, sent_at,
          receipt_of, expires_at, member_id)
        values (${messageId}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html}, ${at}, ${sentAt},
          ${mail.receiptOf}::uuid, ${mail.expiresAt}::timestamptz,
          (select members.id from members where members.email = ${mail.recipient}))
        returning id::text as id`),
      (row) => row!.id,
    ),
  /** Returns an unsent mail; undefined for a decoy and for a mail without its text. */
  unsent: (id: string) =>
    rowOf(
      OutgoingMail,
    )(sql`select id::text as id, message_id as "messageId", recipient, subject, body_text as text,
        body_html as html, receipt_of::text as "receiptOf", expires_at as "expiresAt"
      from mail_outbox where id = ${id}::uuid and sent_at is null and body_text <> ''`),
  /** Empties the bodies, because they contain codes and links. */
  markSent: (id: string, at: Date) =>
    execute(
      sql`update mail_outbox set sent_at = ${at}, body_text = '', body_html = '' where id = ${id}::uuid`,
    ),
  /** Empties the bodies of a mail with a code or link that will never be sent. Leaves other mails as they are. */
  removeSecret: (id: string) =>
    execute(sql`update mail_outbox set body_text = '', body_html = ''
      where id = ${id}::uuid and expires_at is not null`),
  /** Empties the bodies of a mail that staff dismissed. */
  removeText: (id: string) =>
    execute(sql`update mail_outbox set body_text = '', body_html = '' where id = ${id}::uuid`),
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
