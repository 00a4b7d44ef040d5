import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { formatDay, lagos } from "#api/dates.ts"
import { Mail } from "#server/mail/service.ts"
import { renderMail } from "#server/mail/templates.ts"
import { formatMoney } from "#server/money.ts"
import { notify } from "#server/notifications/service.ts"
import { Settings } from "#server/config.ts"
import { type Payment, PaymentRows } from "./rows.ts"

/** The page of this portal where what was paid for is seen; the return page itself has nothing to say later. */
const pageOf = (payment: Payment): string => {
  if (payment.purpose === "event") return payment.returnPath.split("?", 1)[0] ?? "/dashboard/events"
  return payment.purpose === "order" ? "/dashboard/store/orders" : "/dashboard/payments"
}
const money = (payment: Payment) => formatMoney(payment.amount, payment.currency)
const provider = (payment: Payment) => (payment.source === "PAYPAL" ? "PayPal" : "Paystack")

/** What a member is told about a payment: a notice and a mail, in the transaction that made it true. */
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
    receiptOf: string | null = null,
  ) {
    const page = pageOf(payment)
    const name = yield* rows.payerName(payment.memberId)
    yield* notify({ memberId: payment.memberId, kind: "payment", content: notification, target: page }).pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
    )
    yield* mail.queue(
      payment.payerEmail,
      renderMail(subject, name ?? "member", [
        ...paragraphs.map((paragraph) => ({ paragraph })),
        { button: "Open the portal", link: `${publicUrl}${page}` },
      ]),
      receiptOf,
    )
  })
  return {
    receipt: (payment: Payment, thing: string, paidAt: Date) =>
      sendNotification(
        payment,
        "Your receipt",
        `We received ${money(payment)} for ${thing}.`,
        [
          `We received ${money(payment)} for ${thing}. Thank you.`,
          `Paid with ${provider(payment)} on ${formatDay(paidAt, lagos)}. Reference: ${payment.reference}.`,
          "Your receipt is attached to this mail, and kept for you in the portal.",
        ],
        payment.id,
      ),
    duplicatePayment: (payment: Payment, thing: string) =>
      sendNotification(
        payment,
        "You paid twice",
        `You paid ${money(payment)} a second time for ${thing}. We keep it apart and will give it back.`,
        [
          `You paid ${money(payment)} a second time for ${thing}. The first payment counts; this one is kept apart and will be given back to you.`,
          `You need not do anything. Reference of the second payment: ${payment.reference}.`,
        ],
      ),
    held: (payment: Payment) =>
      sendNotification(
        payment,
        "We are looking at your payment",
        `Your payment for ${payment.title} arrived, but it does not match what was asked. We are looking at it.`,
        [
          `Your payment for ${payment.title} arrived, but what ${provider(payment)} tells us about it is not what was asked. A person is looking at it; your money is safe.`,
          `You need not pay again. Reference: ${payment.reference}.`,
        ],
      ),
    refused: (payment: Payment) =>
      sendNotification(
        payment,
        "Your money is given back",
        `${money(payment)} for ${payment.title} is given back to you.`,
        [
          `We looked at your payment of ${money(payment)} for ${payment.title}, and are giving the money back to you by ${provider(payment)}.`,
          `It can take some days to arrive. Reference: ${payment.reference}.`,
        ],
      ),
    returned: (payment: Payment) =>
      sendNotification(
        payment,
        "Your money was given back",
        `${money(payment)} for ${payment.title} was given back to you.`,
        [
          `${money(payment)} for ${payment.title} was given back to you by ${provider(payment)}, so what it paid for is no longer yours.`,
          `Reference: ${payment.reference}.`,
        ],
      ),
  }
})
