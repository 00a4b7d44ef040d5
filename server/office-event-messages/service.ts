import { differenceInSeconds } from "date-fns/differenceInSeconds"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  CancelEvent,
  EventCancellation,
  EventMessages,
  NewEventMessage,
} from "#api/contract/office-event-messages.ts"
import type { Currency } from "#api/contract/currency.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { addInLagos, startOfLagosDay } from "#api/lagos.ts"
import { recordAudit } from "#server/record-audit.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { formatExportDay } from "#server/csv.ts"
import { fault } from "#server/fault.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { Limits } from "#server/limits/service.ts"
import { may, type Staff } from "#server/office-events/drafters.ts"
import { OfficeEventNotFound, PublicationRefused } from "#server/office-events/errors.ts"
import { OfficeEventRows, type StoredEvent } from "#server/office-events/rows.ts"
import { refusals } from "#server/office-events/refusals.ts"
import { decidePublication, publication, statusAt } from "#server/office-events/states.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { makePlaceDisputes } from "#server/payments/closed-disputes.ts"
import { isUuid } from "#server/uuid.ts"
import { CancellationChanged, MessageLimitReached, RecipientsChanged } from "./errors.ts"
import { batchKey, messageTask } from "./messenger.ts"
import { previewOf } from "./preview.ts"
import { makeCancellationProgress } from "./progress.ts"
import { EventMessageRows, type MessageRow, type RegistrantLine } from "./rows.ts"

/** How many messages staff send to the registrants of an event on one day in Lagos. */
export const maxMessagesPerDay = 5

const messageFor = (row: MessageRow): EventMessages["items"][number] => ({
  _id: row.id,
  isCancellation: row.isCancellation,
  subject: row.subject,
  text: row.content,
  sentBy: { _id: row.sentBy, fullName: row.sentByName },
  sentAt: row.sentAt.toISOString(),
  recipients: row.recipients,
  notified: row.notified,
})

const columns = ["Name", "Role", "Membership ID", "Registered", "Payment"]
const lineOf = (row: RegistrantLine): readonly string[] => [
  row.fullName,
  row.role,
  row.membershipId,
  formatExportDay(row.registeredAt),
  row.paymentStatus ?? "free",
]

/** The export for staff who read payments, who look a payment up by its reference. */
const moneyColumns = [...columns, "Reference"]
const moneyLineOf = (row: RegistrantLine): readonly string[] => [...lineOf(row), row.reference ?? ""]

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* EventMessageRows
  const placeDisputes = yield* makePlaceDisputes
  const events = yield* OfficeEventRows
  const tasks = yield* BackgroundTasks
  const dated = yield* DatedSettings
  const confirm = yield* makePasswordConfirmation
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const find = Effect.fnUntraced(function* (id: string) {
    return (isUuid(id) ? yield* events.find(id) : undefined) ?? (yield* new OfficeEventNotFound())
  })
  const lock = Effect.fnUntraced(function* (id: string) {
    yield* find(id)
    yield* events.lock(id)
    return yield* find(id)
  })

  /** Returns whether a message of this event has the id. Fails with `InvalidFields` when one of another event has it. */
  const checkFresh = Effect.fnUntraced(function* (freshId: string, eventId: string) {
    const message = yield* rows.find(freshId)
    if (message === undefined || message.eventId === eventId) return message !== undefined
    return yield* new InvalidFields({ fields: { freshId: "freshId must be a new random UUID" } })
  })

  const auditAct = recordAudit(sql, "event")
  const progressOf = yield* makeCancellationProgress

  const cancellationOf = Effect.fnUntraced(function* (
    event: StoredEvent,
    staffId: string,
  ): Effect.fn.Return<EventCancellation> {
    const status = statusAt(event, yield* now)
    const message = yield* rows.cancellationOf(event.id)
    if (message !== undefined) return { status, preview: null, progress: yield* progressOf(message) }
    if (publication[status].cancel === undefined) return { status, preview: null, progress: null }
    const places = yield* rows.places(event.id)
    const disputesOf = yield* placeDisputes(event.id)
    const open = yield* rows.openPayments(event.id)
    const { amounts } = yield* dated.at(yield* now)
    const limitOf = (currency: typeof Currency.Type) => amounts[`limit.${currency}`]
    return { status, preview: previewOf(event, places, disputesOf, open, limitOf, staffId), progress: null }
  })

  const messagesOf = Effect.fnUntraced(function* (eventId: string): Effect.fn.Return<EventMessages> {
    const recipients = yield* rows.audienceSize(eventId)
    return { recipients, items: (yield* rows.ofEvent(eventId)).map(messageFor) }
  })

  return {
    /** Returns what canceling an event would do, or how far its cancellation is. Fails with `OfficeEventNotFound`. */
    cancellation: Effect.fnUntraced(function* (id: string, staffId: string) {
      return yield* cancellationOf(yield* find(id), staffId)
    }),

    /**
     * Cancels an event as it was previewed. A background task notifies and refunds the registrants. Fails with
     * `OfficeEventNotFound`, `PublicationRefused`, `CancellationChanged`, `InvalidFields` or `LimitExceeded`.
     */
    cancel: Effect.fnUntraced(function* (id: string, body: CancelEvent, staffId: string) {
      yield* find(id)
      yield* withSql(confirm(staffId, body.password))
      return yield* rows.transaction(
        Effect.gen(function* () {
          // Whoever registers or pays for a place waits for the commit, and then finds the event canceled.
          const event = yield* lock(id)
          const at = yield* now
          const earlier = yield* rows.cancellationOf(id)
          yield* checkFresh(body.freshId, id)
          if (earlier !== undefined) {
            const cancellation = yield* cancellationOf(event, staffId)
            // A repeated request gets the answer of the first one.
            if (earlier.id === body.freshId) return cancellation
            const who = earlier.sentBy === staffId ? "You" : earlier.sentByName
            const message = `${who} canceled this event at ${formatDateTime(earlier.sentAt, lagos)}.`
            return yield* new CancellationChanged({ message, cancellation })
          }
          const decision = decidePublication(statusAt(event, at), "cancel", {
            missing: {},
            registrants: event.registeredCount,
            payers: 0,
            isInTime: true,
          })
          if (decision.do === "refuse")
            return yield* new PublicationRefused({ message: refusals.status.cancel })
          const before = yield* cancellationOf(event, staffId)
          if (before.preview?.digest !== body.digest)
            return yield* new CancellationChanged({
              message: "The registrants, their payments or the event have changed. Check the new figures.",
              cancellation: before,
            })
          const reason = body.reason.trim()
          yield* events.setStatus(id, { ...event, status: "canceling" }, staffId, at)
          yield* rows.insert(
            {
              id: body.freshId,
              eventId: id,
              isCancellation: true,
              subject: `Canceled: ${event.name}`,
              content: reason,
              sentBy: staffId,
            },
            at,
          )
          yield* fault("F19")
          yield* tasks.enqueue(messageTask, batchKey(body.freshId, 0))
          const { digest: _, ...figures } = before.preview
          yield* auditAct("cancel event", staffId, id, {
            before: { _id: id, name: event.name, status: before.status },
            after: { _id: id, name: event.name, status: "canceling", ...figures },
            reason,
          })
          return yield* cancellationOf(yield* find(id), staffId)
        }),
      )
    }),

    /** Returns the messages of an event, and how many members one would reach. Fails with `OfficeEventNotFound`. */
    list: Effect.fnUntraced(function* (id: string) {
      return yield* messagesOf((yield* find(id)).id)
    }),

    /**
     * Sends a message to all registrants, in the background. Fails with `OfficeEventNotFound`, `PublicationRefused`,
     * `InvalidFields`, `RecipientsChanged` or `MessageLimitReached`.
     */
    send: Effect.fnUntraced(function* (id: string, body: NewEventMessage, staffId: string) {
      return yield* rows.transaction(
        Effect.gen(function* () {
          const event = yield* lock(id)
          // A repeated request gets the answer of the first one.
          if (yield* checkFresh(body.freshId, id)) return yield* messagesOf(id)
          const at = yield* now
          const today = startOfLagosDay(at)
          if ((yield* rows.sentSince(id, today)) >= maxMessagesPerDay) {
            const next = addInLagos(today, { days: 1 })
            return yield* new MessageLimitReached({ next, retryAfter: differenceInSeconds(next, at) + 1 })
          }
          const recipients = yield* rows.audienceSize(id)
          if (recipients === 0)
            return yield* new PublicationRefused({ message: "Nobody is registered for this event." })
          if (recipients !== body.recipients) return yield* new RecipientsChanged({ recipients })
          const subject = body.subject.trim()
          const content = body.text.trim()
          yield* rows.insert(
            { id: body.freshId, eventId: id, isCancellation: false, subject, content, sentBy: staffId },
            at,
          )
          yield* fault("F19")
          yield* tasks.enqueue(messageTask, batchKey(body.freshId, 0))
          yield* auditAct("message registrants", staffId, id, {
            before: null,
            after: { _id: id, name: event.name, subject, text: content, recipients },
          })
          return yield* messagesOf(id)
        }),
      )
    }),

    /**
     * Returns the columns and lines of an export of the registrants, and notes it in the audit log. Only staff who read
     * payments get the references. Fails with `OfficeEventNotFound`, `InvalidFields` for a wrong password, or
     * `LimitExceeded`.
     */
    export: Effect.fnUntraced(function* (id: string, password: string, staff: Staff) {
      const event = yield* find(id)
      yield* withSql(confirm(staff._id, password))
      const found = yield* rows.registrants(id)
      yield* auditAct("export registrants", staff._id, id, {
        before: null,
        after: { _id: id, name: event.name, registrants: found.length },
      })
      return may(staff, "money.read")
        ? { name: event.slug, columns: moneyColumns, lines: found.map(moneyLineOf) }
        : { name: event.slug, columns, lines: found.map(lineOf) }
    }),
  }
})

/** Cancels events, and sends messages to their registrants (OFFICE §17). */
export class OfficeEventMessages extends Context.Service<OfficeEventMessages, Effect.Success<typeof make>>()(
  "portal/OfficeEventMessages",
) {
  static readonly layer = Layer.effect(OfficeEventMessages, make).pipe(
    Layer.provide(Layer.mergeAll(Limits.layer, BackgroundTasks.layer, DatedSettings.layer)),
  )
}
