import { Context, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { staffRoleNames } from "#api/contract/staff-roles.ts"
import { audit, type Entry } from "#server/audit/service.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { DatedSettingRows } from "#server/dated-settings/rows.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { Mail } from "#server/mail/service.ts"
import { formatMoney } from "#server/money.ts"
import { notify } from "#server/notifications/service.ts"
import { makeRefundDecision } from "#server/office-money/refund-decision.ts"
import { OfficeRefundRows } from "#server/office-money/refund-rows.ts"
import { statusAfter } from "#server/office-money/refund-states.ts"
import { OfflineRows } from "#server/office-offline-payments/rows.ts"
import { StaffRows } from "#server/office-staff/rows.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { expiredMail, type ExpiredRequest } from "./mails.ts"
import { secondApprovalRows } from "./rows.ts"
import { expiredBefore, isStillValid, validDays, validUntil } from "./validity.ts"

const interval = "1 minute"
/** How many requests of one kind one pass ends. */
const batchSize = 100

/** Runs work that ends requests, and logs its failure. The next pass tries again. */
const orLog = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.catchCause(work, (cause) => Effect.logError("could not end requests for a second person", cause))

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* secondApprovalRows
  const payments = yield* PaymentRows
  const refunds = yield* OfficeRefundRows
  const offline = yield* OfflineRows
  const dated = yield* DatedSettingRows
  const staff = yield* StaffRows
  const decision = yield* makeRefundDecision
  const mail = yield* Mail
  const { publicUrl } = yield* Settings
  const transaction = transactionOf(sql)
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  /** Notifies the person who asked, in the portal and by mail. Does nothing for null: that person is no longer known. */
  const notifyAsker = Effect.fnUntraced(function* (askerId: string | null, request: ExpiredRequest) {
    const asker = askerId === null ? undefined : yield* rows.asker(askerId)
    if (asker === undefined) return
    const content = `Nobody approved ${request.what} within ${validDays} days, so your request has expired.`
    yield* withSql(notify({ memberId: asker.id, kind: "alert", content, target: request.path }))
    yield* mail.queue(asker.email, expiredMail(request, asker.firstName, publicUrl))
  })
  const note = (entry: Entry) => withSql(audit(entry))

  /** Ends a waiting refund, so that its amount can be refunded again. */
  const expireRefund = (id: string) =>
    transaction(
      Effect.gen(function* () {
        const found = yield* refunds.find(id)
        const paid = found === undefined ? undefined : yield* payments.find(found.reference)
        if (paid === undefined) return
        const payment = (yield* payments.lock(paid)) ?? paid
        const refund = yield* refunds.find(id)
        const at = yield* now
        if (refund?.status !== "awaitingSecond" || isStillValid(refund.requestedAt, at)) return
        const after = statusAfter(refund.status, "approval.expired")
        yield* refunds.move(id, "awaitingSecond", after, at)
        yield* decision.record(payment, refund, "awaitingSecond", after, null, at)
        if (refund.requestedBy === null) return
        const what = `the refund of ${formatMoney(refund.amount, payment.currency)} for ${payment.title}`
        const event = yield* rows.canceledEvent(id)
        yield* notifyAsker(
          refund.requestedBy,
          // A person who cancels an event may lack the permission to see money (OFFICE §17).
          event === undefined
            ? {
                what,
                meaning: "Nothing was returned, and the amount can be refunded again.",
                path: `/office/money/${encodeURIComponent(payment.reference)}`,
              }
            : {
                what,
                meaning: "Nothing was returned, and the canceled event still owes it.",
                next: "A treasurer finds it in To do, and can refund it there.",
                path: `/office/events/${event.id}`,
              },
        )
      }),
    )

  const expireOffline = (id: string) =>
    transaction(
      Effect.gen(function* () {
        yield* offline.lock(id)
        const row = yield* offline.find(id)
        if (row?.status !== "awaitingSecond" || isStillValid(row.recordedAt, yield* now)) return
        yield* offline.expired(id)
        const { slip, amount, currency, paidOn, title } = row
        yield* note({
          action: "offline payment",
          result: "expired",
          memberId: row.memberId,
          case: { kind: "offline payment", id },
          details: {
            before: { slip, amount, currency, paidOn, title, status: "awaitingSecond" },
            after: { slip, amount, currency, paidOn, title, status: "expired" },
          },
        })
        yield* notifyAsker(row.recordedBy, {
          what: `the payment of ${formatMoney(amount, currency)} by ${row.memberName} for ${title}`,
          meaning: "Nothing counts, and the slip can be recorded again.",
          path: `/office/money/offline/${id}`,
        })
      }),
    )

  const expirePrice = (id: string) =>
    transaction(
      Effect.gen(function* () {
        yield* dated.lock
        const row = yield* dated.find(id)
        const at = yield* now
        if (row === undefined || isStillValid(row.addedAt, at) || (yield* dated.expire(id, at)) === 0) return
        const { key, value, askedDay } = row
        yield* note({
          action: "expire setting",
          result: key,
          memberId: null,
          case: { kind: "setting", id: key },
          details: {
            before: { value, from: askedDay, status: "waiting" },
            after: { value, from: askedDay, status: "expired" },
          },
        })
        yield* notifyAsker(row.addedBy, {
          what: "the price that you proposed",
          meaning: "The price stays as it is.",
          path: "/office/settings",
        })
      }),
    )

  const expireStaffRole = (id: string) =>
    transaction(
      Effect.gen(function* () {
        yield* staff.lock
        const row = yield* staff.find(id)
        if (row === undefined || row.approvedAt !== null || row.endedAt !== null) return
        if (isStillValid(row.grantedAt, yield* now)) return
        yield* staff.end(id, null, validUntil(row.grantedAt))
        const { role, memberId } = row
        yield* note({
          action: "expire staff role",
          result: role,
          memberId,
          case: { kind: "staff role", id },
          details: { before: { role, status: "waiting" }, after: { role, status: "expired" } },
        })
        yield* notifyAsker(row.grantedBy, {
          what: `the role ${staffRoleNames[role]} for ${row.fullName}`,
          meaning: "The member does not have the role.",
          path: "/office/staff",
        })
      }),
    )

  return {
    expireRefund,
    /**
     * Ends the requests that nobody approved in time (OFFICE §3). A decision that came first stays. A request that cannot be
     * ended does not stop the others.
     */
    expireDue: Effect.gen(function* () {
      const before = expiredBefore(yield* now)
      const due = [
        ...(yield* rows.refunds(before, batchSize)).map(({ id }) => expireRefund(id)),
        ...(yield* rows.offlinePayments(before, batchSize)).map(({ id }) => expireOffline(id)),
        ...(yield* rows.prices(before, batchSize)).map(({ id }) => expirePrice(id)),
        ...(yield* rows.staffRoles(before, batchSize)).map(({ id }) => expireStaffRole(id)),
      ]
      yield* Effect.forEach(due, orLog, { discard: true })
    }),
  }
})

/** Requests for a second person, which expire (DECISIONS §3.22). */
export class SecondApprovals extends Context.Service<SecondApprovals, Effect.Success<typeof make>>()(
  "portal/SecondApprovals",
) {
  static readonly layer = Layer.effect(SecondApprovals, make).pipe(
    Layer.provide(Layer.mergeAll(BackgroundTasks.layer, DatedSettings.layer, Mail.layer)),
  )

  /** Ends requests until the server stops. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const { expireDue } = yield* SecondApprovals
      yield* orLog(expireDue).pipe(Effect.repeat(Schedule.spaced(interval)), Effect.forkScoped)
    }),
  ).pipe(Layer.provide(SecondApprovals.layer))
}
