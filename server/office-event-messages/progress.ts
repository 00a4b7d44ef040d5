import { Effect } from "effect"
import { majorFromMinor } from "#server/money.ts"
import type { RefundStatus } from "#server/office-money/refund-states.ts"
import { EventMessageRows, type MessageRow } from "./rows.ts"

const noRefunds: Readonly<Record<RefundStatus, number>> = {
  awaitingSecond: 0,
  sending: 0,
  unknown: 0,
  pending: 0,
  refunded: 0,
  failed: 0,
  refused: 0,
  withdrawn: 0,
  expired: 0,
}

/** Whether staff have to attend to a refund. */
const needsAttention = (status: RefundStatus) =>
  status !== "sending" && status !== "pending" && status !== "refunded"

/** Makes the reader of how far the cancellation of an event is. */
export const makeCancellationProgress = Effect.map(EventMessageRows, (rows) =>
  Effect.fnUntraced(function* (message: MessageRow) {
    const counts = yield* rows.refundCounts(message.id)
    const waiting = yield* rows.refundsToWatch(message.id)
    const offline = yield* rows.offlineReturns(message.id)
    return {
      reason: message.content,
      by: { _id: message.sentBy, fullName: message.sentByName },
      at: message.sentAt.toISOString(),
      recipients: message.recipients,
      notified: message.notified,
      refunds: { ...noRefunds, ...Object.fromEntries(counts.map(({ status, count }) => [status, count])) },
      attention: waiting.flatMap(({ status, reference, amount, currency, memberId, fullName }) =>
        needsAttention(status)
          ? [
              {
                status,
                reference,
                amount: majorFromMinor(amount),
                currency,
                member: { _id: memberId, fullName },
              },
            ]
          : [],
      ),
      offlineCount: offline[0]?.total ?? 0,
      offlineReturned: yield* rows.returnedByHand(message.id),
      offline: offline.map(({ reference, amount, currency, memberId, fullName, isWaiting }) => ({
        isWaiting,
        reference,
        amount: majorFromMinor(amount),
        currency,
        member: { _id: memberId, fullName },
      })),
    }
  }),
)
