import { formatDateTime, lagos } from "#api/dates.ts"
import { association } from "../../src/association.ts"
import { excerpt } from "#server/excerpt.ts"
import { type MailContent, renderMail } from "#server/mail/templates.ts"
import { formatMoney } from "#server/money.ts"
import type { Payment } from "#server/payments/payment.ts"
import { providerNames } from "#server/payments/terms.ts"
import type { StoredEvent } from "#server/office-events/rows.ts"

/** The mail and the notification with which a registrant gets the same message. */
export interface RegistrantTexts {
  readonly mail: MailContent
  readonly notification: string
}

/** What happens to the money of a place. `amount`: what is refunded, in minor units. */
export type PlaceMoney =
  | { readonly is: "none" }
  | { readonly is: "disputed" }
  /** The bank has decided a dispute for the member, and returns the money. */
  | { readonly is: "returned by the bank" }
  /** No provider can refund it, so staff return the money. */
  | { readonly is: "offline"; readonly amount: number; readonly payment: Payment }
  | { readonly is: "refunded" | "checked"; readonly amount: number; readonly payment: Payment }

const moneyWords = (money: PlaceMoney): string => {
  if (money.is === "none") return "You do not need to do anything."
  if (money.is === "disputed")
    return "Your payment is disputed with your bank, so your bank decides about the money."
  if (money.is === "returned by the bank")
    return "You disputed this payment, and your bank returns the money to you."
  const amount = formatMoney(money.amount, money.payment.currency)
  if (money.is === "offline")
    return `You paid ${amount} by bank transfer or in cash. Our office will write to you about returning it.`
  const provider = providerNames[money.payment.source]
  return money.is === "refunded"
    ? `We are refunding your ${amount} through ${provider}. It can take some days to arrive.`
    : `Our office is checking the refund of your ${amount}, and then sends it through ${provider}.`
}

/** Each line of a text is a paragraph of a mail, since its HTML joins lines. */
const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((paragraph) => ({ paragraph }))

/** Returns the texts for a registrant of a canceled event: why it was canceled, and what happens to the money. */
export const cancellationTexts = (
  event: Pick<StoredEvent, "name" | "startsAt">,
  firstName: string,
  reason: string,
  money: PlaceMoney,
  page: string,
): RegistrantTexts => {
  const when = event.startsAt === null ? "" : ` on ${formatDateTime(event.startsAt, lagos)} (Lagos time)`
  return {
    mail: renderMail(`Canceled: ${event.name}`, firstName, [
      { paragraph: `${event.name}${when} was canceled, so your place has ended.` },
      ...paragraphs(reason),
      { paragraph: moneyWords(money) },
      { button: "Open the event", link: page },
    ]),
    notification:
      `${event.name} was canceled. ${excerpt(reason, 200)} ${money.is === "none" ? "" : moneyWords(money)}`.trim(),
  }
}

/** Returns the texts that bring a registrant a message of staff. */
export const messageTexts = (
  event: Pick<StoredEvent, "name">,
  firstName: string,
  { subject, text }: { readonly subject: string; readonly text: string },
  page: string,
): RegistrantTexts => ({
  mail: renderMail(subject, firstName, [
    ...paragraphs(text),
    {
      paragraph: `You get this email from ${association.shortName} because you registered for ${event.name}.`,
    },
    { button: "Open the event", link: page },
  ]),
  notification: `${event.name}: ${excerpt(subject, 120)} · ${excerpt(text, 300)}`,
})
