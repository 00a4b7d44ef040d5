import { type MailContent, renderMail } from "#server/mail/templates.ts"
import { validDays } from "./validity.ts"

/** A request that nobody approved in time. */
export interface ExpiredRequest {
  /** What was asked for, such as "the refund of ₦60,000 to Ife Ojo". */
  readonly what: string
  /** What the expiry means, as a sentence. */
  readonly meaning: string
  /** What to do if the request is still needed, as a sentence. */
  readonly next?: string
  /** The page of the office that shows it. */
  readonly path: string
}

/** Returns the mail to the person who asked. */
export const expiredMail = (
  {
    what,
    meaning,
    next = "If it is still needed, ask again, and tell the person who can approve it.",
    path,
  }: ExpiredRequest,
  firstName: string,
  publicUrl: string,
): MailContent =>
  renderMail("Your request has expired", firstName, [
    {
      paragraph: `Nobody approved ${what} within ${validDays} days, so your request has expired. ${meaning}`,
    },
    { paragraph: next },
    { button: "Open the office", link: `${publicUrl}${path}` },
  ])
