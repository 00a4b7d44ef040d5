import { Context, Data, Effect, Layer } from "effect"
import { readFileSync } from "node:fs"
import { createTransport } from "nodemailer"
import { association } from "../../src/association.ts"
import { now } from "../clock.ts"
import { Settings } from "../config.ts"
import { type Attachment, mailRows, type OutgoingMail } from "../mail/rows.ts"
import { markContentId } from "../mail/templates.ts"

/**
 * The timeouts of a connection. Both end well before another sender may claim the mail (`leaseMs` of a background task), so
 * that no mail is sent twice.
 */
const connectionTimeoutMs = 10_000
const socketTimeoutMs = 20_000

/** The portal's mark (3 kB), shown above the text of each mail. */
const mark = {
  filename: "mark.png",
  content: readFileSync(new URL("../../public/apple-touch-icon.png", import.meta.url)),
  contentType: "image/png",
  cid: markContentId,
}

/** A mail could not be sent. It stays in the outbox. */
export class MailFailure extends Data.TaggedError("MailFailure")<{ readonly cause: unknown }> {
  /** The transport's code and the SMTP status, such as "EENVELOPE 451". Leaves out the server's text, which has addresses. */
  get reason(): string {
    const { code, responseCode } = (this.cause ?? {}) as {
      readonly code?: unknown
      readonly responseCode?: unknown
    }
    return [code, responseCode]
      .filter((part) => typeof part === "string" || typeof part === "number")
      .join(" ")
  }
}

/** Sends one mail. A retry sends the same Message-ID, so that mail programs can recognise the duplicate. */
export class MailGateway extends Context.Service<
  MailGateway,
  {
    readonly send: (mail: OutgoingMail, attachment: Attachment | null) => Effect.Effect<void, MailFailure>
  }
>()("portal/MailGateway") {
  /** Sends by SMTP when the settings have an SMTP URL, else to the local mailbox. */
  static readonly layer = Layer.effect(
    MailGateway,
    Effect.gen(function* () {
      const { smtpUrl, mailFrom } = yield* Settings
      const rows = yield* mailRows
      if (smtpUrl === null) {
        return {
          send: (mail, attachment) =>
            now.pipe(
              Effect.flatMap((at) => rows.deliverLocally(mail, attachment, at)),
              Effect.mapError((cause) => new MailFailure({ cause })),
            ),
        }
      }
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() =>
          // The URL is an option here: as the first argument it would leave the other options unused.
          createTransport({
            url: smtpUrl,
            pool: true,
            connectionTimeout: connectionTimeoutMs,
            socketTimeout: socketTimeoutMs,
          }),
        ),
        (transport) => Effect.sync(() => transport.close()),
      )
      return {
        send: (mail, attachment) =>
          Effect.tryPromise({
            try: () =>
              transport.sendMail({
                from: { name: `${association.shortName} ${association.portal}`, address: mailFrom },
                to: { name: "", address: mail.recipient },
                subject: mail.subject,
                text: mail.text,
                html: mail.html,
                attachments: [
                  mark,
                  ...(attachment === null
                    ? []
                    : [
                        {
                          filename: attachment.name,
                          content: Buffer.from(attachment.pdf),
                          contentType: "application/pdf",
                        },
                      ]),
                ],
                messageId: mail.messageId,
                headers: { "Auto-Submitted": "auto-generated" },
                disableFileAccess: true,
                disableUrlAccess: true,
              }),
            catch: (cause) => new MailFailure({ cause }),
          }).pipe(Effect.asVoid),
      }
    }),
  )
}
