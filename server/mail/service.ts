import { Context, Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { BackgroundTasks, type TaskHandler, TaskFailure } from "../background-tasks/service.ts"
import { now } from "../clock.ts"
import { Settings } from "../config.ts"
import { fault } from "../fault.ts"
import { MailGateway } from "../gateways/mail.ts"
import { Receipts } from "../receipts/service.ts"
import { mailRows, type OutgoingMail } from "./rows.ts"
import type { MailContent } from "./templates.ts"

const make = Effect.gen(function* () {
  const settings = yield* Settings
  const gateway = yield* MailGateway
  const rows = yield* mailRows
  const receipts = yield* Receipts
  const tasks = yield* BackgroundTasks
  const domain = new URL(settings.publicUrl).hostname

  /** Writes a mail and its task. A decoy does the same work. */
  const write = Effect.fnUntraced(function* (
    recipient: string,
    content: MailContent,
    options: {
      readonly isDecoy?: boolean
      readonly receiptOf?: string | null
      readonly expiresAt?: Date
    },
  ) {
    const at = yield* now
    const { isDecoy = false, receiptOf = null, expiresAt = null } = options
    const messageId = `<${randomUUID()}@${domain}>`
    const id = yield* rows.insert(
      { recipient, ...content, receiptOf, expiresAt },
      messageId,
      at,
      isDecoy ? at : null,
    )
    yield* tasks.enqueue("mail", id)
  })

  /** Returns the receipt for a mail, or null. Without it the mail is still sent, because the portal has the receipt. */
  const attachmentOf = (mail: OutgoingMail) =>
    mail.receiptOf === null
      ? Effect.succeed(null)
      : receipts.ofPayment(mail.receiptOf).pipe(
          Effect.map((found) => found ?? null),
          Effect.catchCause((cause) => Effect.as(Effect.logError("could not make a receipt", cause), null)),
        )

  /** Sends a mail, unless its code or link has expired. */
  const send = Effect.fnUntraced(function* (mail: OutgoingMail) {
    if (mail.expiresAt !== null && mail.expiresAt <= (yield* now)) {
      yield* rows.removeSecret(mail.id)
      yield* Effect.logWarning("a code or link expired before its mail was sent")
      return
    }
    yield* fault("F8")
    yield* gateway.send(mail, yield* attachmentOf(mail))
    yield* fault("F9")
    yield* rows.markSent(mail.id, yield* now)
  })

  const handler: TaskHandler = {
    kind: "mail",
    concurrency: 4,
    handle: Effect.fnUntraced(function* ({ key }) {
      const mail = yield* rows.unsent(key)
      if (mail === undefined) return
      yield* send(mail).pipe(
        Effect.catchTag("MailFailure", ({ reason }) => Effect.fail(new TaskFailure({ reason }))),
      )
    }),
    onDead: ({ key }) => rows.removeSecret(key),
  }

  return {
    /** Queues a mail in the outbox, in the caller's transaction (RELIABILITY M1). */
    queue: (recipient: string, content: MailContent, receiptOf: string | null = null) =>
      write(recipient, content, { receiptOf }),
    /**
     * Queues a mail with a code or link that is valid until `expiresAt`. Later it is not sent. Its text is removed once
     * it is sent, has expired or cannot be sent.
     */
    queueSecret: (recipient: string, content: MailContent, expiresAt: Date) =>
      write(recipient, content, { expiresAt }),
    /** Queues a decoy mail, so that timing does not reveal unknown addresses. */
    queueDecoy: (recipient: string) =>
      write(recipient, { subject: "", text: "", html: "" }, { isDecoy: true }),
    /** Sends the due mails, one after the other. */
    sendDue: tasks.handleDue(handler),
    /** Sends mails until it is interrupted. */
    worker: tasks.work(handler),
  }
})

export class Mail extends Context.Service<Mail, Effect.Success<typeof make>>()("portal/Mail") {
  static readonly layer = Layer.effect(Mail, make).pipe(
    Layer.provide(Layer.mergeAll(MailGateway.layer, Receipts.layer, BackgroundTasks.layer)),
  )
  /** Sends the queued mails until the server stops. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.flatMap(Mail, (mail) => Effect.forkScoped(mail.worker)),
  ).pipe(Layer.provide(Mail.layer))
}
