import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { formatDay, lagos } from "#api/dates.ts"
import { Mail } from "#server/mail/service.ts"
import { type MailFact, renderMail } from "#server/mail/templates.ts"
import { formatMoney } from "#server/money.ts"
import { notify } from "#server/notifications/service.ts"
import { Settings } from "#server/config.ts"
import type { Payment } from "./payment.ts"
import { PaymentRows } from "./rows.ts"
import { providerNames } from "./terms.ts"

/** Returns the path of the page that shows what was paid for. `returnPath` would confirm the payment again. */
const pageOf = (payment: Payment): string => {
  if (payment.purpose === "event") return payment.returnPath.split("?", 1)[0] ?? "/dashboard/events"
  if (payment.purpose === "donation") return "/dashboard/payments?active=1"
  return payment.purpose === "order" ? "/dashboard/store/orders" : "/dashboard/payments"
}
const buttons = {
  event: "Open the event",
  order: "See your orders",
  subscription: "See your payments",
  donation: "See your payments",
} satisfies Record<Payment["purpose"], string>
const money = (payment: Payment) => formatMoney(payment.amount, payment.currency)
const provider = (payment: Payment) => providerNames[payment.source]
/** Returns what is refunded of a held payment; undefined when the provider took another currency than ours. */
const heldSum = (payment: Payment, amount: number): string | undefined =>
  payment.heldReason?.includes("currency") ? undefined : formatMoney(amount, payment.currency)

/** Notifies a member about a payment, in the portal and by mail, in the caller's transaction. */
export const makePaymentNotifications = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* PaymentRows
  const mail = yield* Mail
  const { publicUrl } = yield* Settings

  const sendNotification = Effect.fnUntraced(function* (
    payment: Payment,
    subject: string,
    notification: string,
    paragraphs: readonly string[],
    receipt: { readonly paidAt: Date; readonly facts: readonly MailFact[] } | null = null,
  ) {
    const page = pageOf(payment)
    const payer = yield* rows.payer(payment.memberId)
    yield* notify({ memberId: payment.memberId, kind: "payment", content: notification, target: page }).pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
    )
    yield* mail.queue(
      // The address of the day of the payment may belong to somebody else by now.
      payer?.email ?? payment.payerEmail,
      renderMail(subject, payer?.firstName ?? "member", [
        ...paragraphs.map((paragraph) => ({ paragraph })),
        {
          facts: [
            { label: "For", value: payment.title },
            { label: "Amount", value: money(payment) },
            ...(receipt === null ? [] : [{ label: "Paid on", value: formatDay(receipt.paidAt, lagos) }]),
            { label: "Paid with", value: provider(payment) },
            { label: "Reference", value: payment.reference },
            ...(receipt?.facts ?? []),
          ],
        },
        { button: buttons[payment.purpose], link: `${publicUrl}${page}` },
      ]),
      receipt === null ? null : payment.id,
    )
  })
  return {
    receipt: (payment: Payment, description: string, paidAt: Date, facts: readonly MailFact[] = []) =>
      sendNotification(
        payment,
        `${money(payment)} received: ${payment.title}`,
        `We received ${money(payment)} for ${description}.`,
        [
          `We received ${money(payment)} for ${description}. Thank you.`,
          "Your receipt is attached to this email. You can also find it in the portal.",
        ],
        { paidAt, facts },
      ),
    duplicatePayment: (payment: Payment, description: string) =>
      sendNotification(
        payment,
        `You paid ${money(payment)} twice: ${payment.title}`,
        `You paid ${money(payment)} a second time for ${description}. We hold it and will refund it.`,
        [
          `You paid ${money(payment)} a second time for ${description}. The first payment counts. We hold the second one and will refund it.`,
          "You do not need to do anything. The reference below is that of the second payment.",
        ],
      ),
    noPlaceLeft: (payment: Payment) =>
      sendNotification(
        payment,
        `No place was left: ${payment.title}`,
        `There was no place for you at ${payment.title} when your payment arrived. We hold your ${money(payment)} and will write to you.`,
        [
          `There was no place for you at ${payment.title} when your payment of ${money(payment)} arrived. You are not registered.`,
          "Your money is safe. Our office will write to you about a refund.",
        ],
      ),
    eventCanceled: (payment: Payment) =>
      sendNotification(
        payment,
        `Canceled before you paid: ${payment.title}`,
        `${payment.title} was canceled before your payment arrived. We hold your ${money(payment)} and will write to you.`,
        [
          `${payment.title} was canceled before your payment of ${money(payment)} arrived. You are not registered.`,
          "Your money is safe. Our office will write to you about a refund.",
        ],
      ),
    held: (payment: Payment) =>
      sendNotification(
        payment,
        `We are checking your payment: ${payment.title}`,
        `Your payment for ${payment.title} arrived, but its details do not match. We are checking it.`,
        [
          `Your payment for ${payment.title} arrived, but the details from ${provider(payment)} do not match. Your money is safe, and our office is checking it.`,
          "You do not need to pay again.",
        ],
      ),
    /** For a payment that was pending, and that the provider could not complete. */
    failed: (payment: Payment) =>
      sendNotification(
        payment,
        `Your payment did not go through: ${payment.title}`,
        `Your payment of ${money(payment)} for ${payment.title} did not go through. You have not paid.`,
        [
          `${provider(payment)} could not complete your payment of ${money(payment)} for ${payment.title}. You have not paid.`,
          "If you still want to pay, start again in the portal.",
        ],
      ),
    /** For a refused payment whose refund the provider has accepted. `amount` in minor units. */
    heldRefundSent: (payment: Payment, amount: number) => {
      const sum = heldSum(payment, amount)
      return sendNotification(
        payment,
        `${sum ?? "Your payment"} is being refunded: ${payment.title}`,
        `We are refunding your ${sum ?? "payment"} for ${payment.title}.`,
        [
          `We checked your payment${sum === undefined ? "" : ` of ${sum}`} for ${payment.title} and are refunding it through ${provider(payment)}.`,
          "The refund can take some days to arrive.",
        ],
      )
    },
    /** For a payment whose money the provider has returned before it counted. `amount` in minor units. */
    notAccepted: (payment: Payment, amount: number) => {
      const sum = heldSum(payment, amount)
      return sendNotification(
        payment,
        `${sum ?? "Your payment"} ${sum === undefined ? "was refunded" : "refunded"}: ${payment.title}`,
        `Your ${sum ?? "payment"} for ${payment.title} was refunded.`,
        [
          `We could not accept your payment${sum === undefined ? "" : ` of ${sum}`} for ${payment.title}. ${provider(payment)} refunded it.`,
          "You do not need to do anything.",
        ],
      )
    },
    /**
     * `amount` was refunded now, `total` is all that was refunded so far, both in minor units. `isTakenAway`: the member no
     * longer has what was paid for. `how` for a part that staff returned by hand.
     */
    partialRefund: (
      payment: Payment,
      amount: number,
      total: number,
      { isTakenAway, how }: { readonly isTakenAway: boolean; readonly how: string | undefined },
    ) => {
      const part = formatMoney(amount, payment.currency)
      const outcome = isTakenAway ? "What it paid for is no longer yours." : "You keep what you paid for."
      return sendNotification(
        payment,
        `${part} refunded: ${payment.title}`,
        `${part} of your ${money(payment)} for ${payment.title} was refunded${how === undefined ? "" : ` ${how}`}.`,
        [
          how === undefined
            ? `${provider(payment)} refunded ${part} of your payment for ${payment.title}. ${outcome}`
            : `Our office returned ${part} of your payment for ${payment.title} ${how}. ${outcome}`,
          `Refunded ${formatMoney(total, payment.currency)} of ${money(payment)} so far.`,
        ],
      )
    },
    /** `payment` is as before the return, so that only the last part is announced. `how` for money that staff returned by hand. */
    returned: (payment: Payment, how?: string) => {
      const part = formatMoney(payment.amount - payment.refundedAmount, payment.currency)
      const whole = money(payment)
      const isLastPart = payment.refundedAmount > 0
      const what = isLastPart ? `the last ${part} of your ${whole}` : `your ${whole}`
      return sendNotification(
        payment,
        `${part} refunded: ${payment.title}`,
        `${what[0]?.toUpperCase()}${what.slice(1)} for ${payment.title} was refunded${how === undefined ? "" : ` ${how}`}.`,
        [
          how === undefined
            ? `${provider(payment)} refunded ${what} for ${payment.title}, so what it paid for is no longer yours.`
            : `Our office returned ${what} for ${payment.title} ${how}. What it paid for is no longer yours.`,
          ...(isLastPart ? [`All of your ${whole} is refunded now.`] : []),
        ],
      )
    },
  }
})
