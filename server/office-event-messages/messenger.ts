import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { BackgroundTasks, TaskFailure, type TaskHandler } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { fault } from "#server/fault.ts"
import { Mail } from "#server/mail/service.ts"
import { notify } from "#server/notifications/service.ts"
import { OfficeEventRows, type StoredEvent } from "#server/office-events/rows.ts"
import { publication } from "#server/office-events/states.ts"
import { OfficeRefundRows } from "#server/office-money/refund-rows.ts"
import { remainingOf } from "#server/office-money/views.ts"
import { makeClosedDisputes } from "#server/payments/closed-disputes.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { cancellationTexts, messageTexts, type PlaceMoney } from "./mails.ts"
import { makePlaceRefund } from "./place-refund.ts"
import { EventMessageRows, type MessageRow, type Recipient } from "./rows.ts"

/** How many recipients one task notifies, so that it ends long before its lease. */
export const batchSize = 100

/** The kind of the tasks. Their key is the message's id and the number of the batch. */
export const messageTask = "event-message"
/** Returns the key of a message's batch, counted from 0. */
export const batchKey = (messageId: string, batch: number): string => `${messageId}/${batch}`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* EventMessageRows
  const events = yield* OfficeEventRows
  const payments = yield* PaymentRows
  const refunds = yield* OfficeRefundRows
  const closedDisputes = yield* makeClosedDisputes
  const placeRefund = yield* makePlaceRefund
  const mail = yield* Mail
  const tasks = yield* BackgroundTasks
  const { publicUrl } = yield* Settings

  /** Ends a recipient's place, and decides about the refund of its payment. */
  const endPlace = Effect.fnUntraced(function* (
    message: MessageRow,
    { memberId, reference }: Recipient,
    at: Date,
  ): Effect.fn.Return<PlaceMoney & { readonly refundId: string | null }> {
    const none = { is: "none", refundId: null } as const
    const found = reference === null ? undefined : yield* payments.find(reference)
    // A settlement or a refund that runs at the same time ends first.
    const payment = found && (yield* payments.lock(found))
    if (!(yield* rows.endPlace(message.eventId, memberId)) || payment === undefined) return none
    if (payment.status !== "paid" && payment.status !== "disputed") return none
    // The money stays in the books until the provider returns it. Until then it is kept without what it paid for.
    yield* refunds.revoked(payment.id, at)
    const disputes = yield* closedDisputes(payment)
    if (payment.status === "disputed") return { is: "disputed", refundId: null }
    if (disputes.lost === payment.amount) return { is: "returned by the bank", refundId: null }
    // Staff say how they returned it, once they have (OFFICE §19).
    if (payment.source === "OFFLINE") {
      const remaining = remainingOf(payment, yield* refunds.ofPayment(payment.id))
      return remaining === 0 ? none : { is: "offline", payment, amount: remaining, refundId: null }
    }
    const refund = yield* placeRefund.decide(payment, message, at, disputes)
    if (refund === undefined) return none
    return { is: refund.status === "sending" ? "refunded" : "checked", payment, ...refund }
  })

  /** Notifies the next recipient, in one transaction with the end of the place and its refund. Returns false without one. */
  const notifyNext = (message: MessageRow, event: StoredEvent) =>
    rows.transaction(
      Effect.gen(function* () {
        const recipient = yield* rows.nextRecipient(message.id)
        if (recipient === undefined) return false
        const at = yield* now
        const target = `/dashboard/events/${event.slug}`
        const page = `${publicUrl}${target}`
        const money = message.isCancellation ? yield* endPlace(message, recipient, at) : null
        const { firstName, memberId } = recipient
        const text = { subject: message.subject, text: message.content }
        const texts =
          money === null
            ? messageTexts(event, firstName, text, page)
            : cancellationTexts(event, firstName, message.content, money, page)
        yield* mail.queue(recipient.email, texts.mail)
        yield* notify({ memberId, kind: "event", content: texts.notification, target }).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
        )
        yield* fault("F18")
        yield* rows.markNotified(message.id, memberId, money?.refundId ?? null, at)
        return true
      }),
    )

  /** Ends a message, and with it the cancellation of its event. */
  const finish = (message: MessageRow) =>
    rows.transaction(
      Effect.gen(function* () {
        const at = yield* now
        if (!(yield* rows.finish(message.id, at)))
          return yield* new TaskFailure({ reason: "another worker is notifying the last recipients" })
        if (!message.isCancellation) return yield* Effect.void
        yield* events.lock(message.eventId)
        const event = yield* events.find(message.eventId)
        const next = event && publication[event.status].complete
        return yield* next === "canceled" ? events.complete(message.eventId, next) : Effect.void
      }),
    )

  const handle = Effect.fnUntraced(function* (key: string) {
    const [id = "", batch = "0"] = key.split("/")
    const message = yield* rows.find(id)
    const event = message && (yield* events.find(message.eventId))
    if (message === undefined || event === undefined || message.isFinished) return
    yield* fault("F20")
    // Money that arrives anyway is held.
    if (message.isCancellation) yield* payments.closeAll("event", message.eventId, yield* now)
    for (let count = 0; count < batchSize; count++) {
      if (!(yield* notifyNext(message, event))) {
        yield* fault("F23")
        yield* finish(message)
        yield* fault("F24")
        return
      }
      yield* fault("F17")
    }
    yield* fault("F21")
    yield* rows.transaction(tasks.enqueue(messageTask, batchKey(id, Number(batch) + 1)))
    yield* fault("F22")
  })

  const handler: TaskHandler = { kind: messageTask, concurrency: 1, handle: ({ key }) => handle(key) }
  return { handler }
})

/**
 * Notifies the registrants of an event, one transaction for each: mail, notification, end of the place and refund commit
 * together with the mark that the member was notified (OFFICE §17). So a killed process loses nothing and repeats nothing.
 */
export class EventMessenger extends Context.Service<EventMessenger, Effect.Success<typeof make>>()(
  "portal/EventMessenger",
) {
  static readonly layer = Layer.effect(EventMessenger, make).pipe(
    Layer.provide(Layer.mergeAll(Mail.layer, BackgroundTasks.layer, DatedSettings.layer)),
  )

  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const { handler } = yield* EventMessenger
      const tasks = yield* BackgroundTasks
      yield* Effect.forkScoped(tasks.work(handler))
    }),
  ).pipe(Layer.provide(Layer.merge(EventMessenger.layer, BackgroundTasks.layer)))
}
