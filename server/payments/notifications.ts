import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { formatDay, lagos } from "#api/dates.ts"
import { Mail } from "#server/mail/service.ts"
import { renderMail } from "#server/mail/templates.ts"
import { formatMoney } from "#server/money.ts"
import { notify } from "#server/notifications/service.ts"
import { Settings } from "#server/config.ts"
import { type Payment, PaymentRows } from "./rows.ts"
import { providerNames } from "./terms.ts"

/** Returns the path of the page that shows what was paid for. `returnPath` would confirm the payment again. */
const pageOf = (payment: Payment): string => {
  if (payment.purpose === "event") return payment.returnPath.split("?", 1)[0] ?? "/dashboard/events"
  return payment.purpose === "order" ? "/dashboard/store/orders" : "/dashboard/payments"
}
const money = (payment: Payment) => formatMoney(payment.amount, payment.currency)
const provider = (payment: Payment) => providerNames[payment.source]

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
    receiptPaymentId: string | null = null,
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
      receiptPaymentId,
    )
  })
  return {
    receipt: (payment: Payment, description: string, paidAt: Date) =>
      sendNotification(
        payment,
        "Your receipt",
        `We received ${money(payment)} for ${description}.`,
        [
          `We received ${money(payment)} for ${description}. Thank you.`,
          `Paid with ${provider(payment)} on ${formatDay(paidAt, lagos)}. Reference: ${payment.reference}.`,
          "Your receipt is attached to this email. You can also find it in the portal.",
        ],
        payment.id,
      ),
    duplicatePayment: (payment: Payment, description: string) =>
      sendNotification(
        payment,
        "You paid twice",
        `You paid ${money(payment)} a second time for ${description}. We hold it and will refund it.`,
        [
          `You paid ${money(payment)} a second time for ${description}. The first payment counts. We hold the second one and will refund it.`,
          `You do not need to do anything. Reference of the second payment: ${payment.reference}.`,
        ],
      ),
    held: (payment: Payment) =>
      sendNotification(
        payment,
        "We are checking your payment",
        `Your payment for ${payment.title} arrived, but its details do not match. We are checking it.`,
        [
          `Your payment for ${payment.title} arrived, but the details from ${provider(payment)} do not match. Your money is safe, and our office is checking it.`,
          `You do not need to pay again. Reference: ${payment.reference}.`,
        ],
      ),
    refused: (payment: Payment) =>
      sendNotification(
        payment,
        "Your payment is being refunded",
        `We are refunding your ${money(payment)} for ${payment.title}.`,
        [
          `We checked your payment of ${money(payment)} for ${payment.title} and are refunding it through ${provider(payment)}.`,
          `The refund can take some days to arrive. Reference: ${payment.reference}.`,
        ],
      ),
    returned: (payment: Payment) =>
      sendNotification(
        payment,
        "Your payment was refunded",
        `Your ${money(payment)} for ${payment.title} was refunded.`,
        [
          `${provider(payment)} refunded your ${money(payment)} for ${payment.title}, so what it paid for is no longer yours.`,
          `Reference: ${payment.reference}.`,
        ],
      ),
  }
})
