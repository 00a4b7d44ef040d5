import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer, Queue } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { now } from "../clock.ts"
import { Settings } from "../config.ts"
import { fault } from "../fault.ts"
import { MailGateway } from "../gateways/mail.ts"
import { Caller } from "../http/caller.ts"
import { Receipts } from "../receipts/service.ts"
import { mailRows, type OutgoingMail } from "./rows.ts"
import type { MailContent } from "./templates.ts"

/** For how long a claimed mail belongs to its sender. Then another sender may claim it. */
const leaseMs = 60_000
/** Returns the wait after the n-th failure in ms: 5 s, 10 s, 20 s and so on, at most 15 minutes. */
export const backoff = (attempts: number): number => Math.min(900_000, 5_000 * 2 ** Math.max(0, attempts - 1))

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const settings = yield* Settings
  const gateway = yield* MailGateway
  const rows = yield* mailRows
  const receipts = yield* Receipts
  const wakeUps = yield* Queue.sliding<void>(1)
  const domain = new URL(settings.publicUrl).hostname

  const write = Effect.fnUntraced(function* (
    recipient: string,
    content: MailContent,
    isDecoy: boolean,
    receiptOf: string | null = null,
  ) {
    const at = yield* now
    const { requestId } = yield* Caller
    yield* rows.insert(
      { recipient, ...content, receiptOf },
      `<${randomUUID()}@${domain}>`,
      requestId,
      at,
      isDecoy ? at : null,
    )
    yield* sql.afterCommit(Effect.asVoid(Queue.offer(wakeUps, undefined)))
  })

  /** Returns the receipt for a mail, or null. Without it the mail is still sent, because the portal has the receipt. */
  const attachmentOf = (mail: OutgoingMail) =>
    mail.receiptOf === null
      ? Effect.succeed(null)
      : receipts.ofPayment(mail.receiptOf).pipe(
          Effect.map((found) => found ?? null),
          Effect.catchCause((cause) => Effect.as(Effect.logError("could not make a receipt", cause), null)),
        )

  /** Sends up to ten due mails. Returns how many it claimed. */
  const sendDue = Effect.gen(function* () {
    const at = yield* now
    const mails = yield* rows.claim(at, addMilliseconds(at, leaseMs), 10)
    yield* Effect.forEach(
      mails,
      (mail) =>
        Effect.gen(function* () {
          yield* fault("F8")
          yield* gateway.send(mail, yield* attachmentOf(mail))
          yield* fault("F9")
          yield* rows.markSent(mail.id, yield* now)
        }).pipe(
          Effect.catchTag("MailFailure", (failure) =>
            Effect.gen(function* () {
              yield* Effect.logWarning("could not send a mail, trying again", failure).pipe(
                Effect.annotateLogs({ reason: failure.reason }),
              )
              yield* rows.postpone(mail.id, addMilliseconds(yield* now, backoff(mail.attempts)))
            }),
          ),
          Effect.annotateLogs({ requestId: mail.requestId ?? "-", mailId: mail.id, attempts: mail.attempts }),
        ),
      { concurrency: 4, discard: true },
    )
    return mails.length
  })

  return {
    /** Queues a mail in the outbox, in the caller's transaction (RELIABILITY M1). */
    queue: (recipient: string, content: MailContent, receiptOf: string | null = null) =>
      write(recipient, content, false, receiptOf),
    /** Queues a decoy mail, so that timing does not reveal unknown addresses. */
    queueDecoy: (recipient: string) => write(recipient, { subject: "", text: "", html: "" }, true),
    sendDue,
    /** Sends mails until it is interrupted: at once after `queue`, and every 2 s for retries and other servers' mails. */
    worker: Effect.gen(function* () {
      const sent = yield* sendDue.pipe(
        Effect.catchCause((cause) => Effect.as(Effect.logError("could not send mails", cause), 0)),
      )
      if (sent === 0) yield* Queue.take(wakeUps).pipe(Effect.timeout("2 seconds"), Effect.ignore)
    }).pipe(Effect.forever),
  }
})

export class Mail extends Context.Service<Mail, Effect.Success<typeof make>>()("portal/Mail") {
  static readonly layer = Layer.effect(Mail, make).pipe(
    Layer.provide(Layer.merge(MailGateway.layer, Receipts.layer)),
  )
  /** Sends the queued mails until the server stops. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.flatMap(Mail, (mail) => Effect.forkScoped(mail.worker)),
  ).pipe(Layer.provide(Mail.layer))
}
