import { formatDay, lagos } from "#api/dates.ts"
import { type MailContent, renderMail } from "#server/mail/templates.ts"
import { nationalOffice } from "../../src/offices.ts"

/** Returns the mail about a suspension. The reason stays with staff. */
export const suspendedMail = (firstName: string, until: Date | null): MailContent =>
  renderMail("Your account is suspended", firstName, [
    {
      paragraph:
        until === null
          ? "The national office has suspended your account in the portal. You cannot log in."
          : `The national office has suspended your account in the portal. You can log in again on ${formatDay(until, lagos)}.`,
    },
    { paragraph: `If you think this is a mistake, please write to ${nationalOffice.email}.` },
  ])

/** Returns the mail to a member whose sign-up staff verified by hand. */
export const verifiedByHandMail = (firstName: string, publicUrl: string): MailContent =>
  renderMail("Your account is open", firstName, [
    {
      paragraph:
        "The national office has verified your email address for you. Log in with the password that you chose when you signed up. You need no code.",
    },
    { button: "Log in", link: `${publicUrl}/login` },
    {
      paragraph: `If you did not sign up, or did not ask the office for this, please write to ${nationalOffice.email}.`,
    },
  ])

/** Returns the mail about the end of a suspension by staff. */
export const liftedMail = (firstName: string, publicUrl: string): MailContent =>
  renderMail("Your account is open again", firstName, [
    { paragraph: "Your account in the portal is no longer suspended. You can log in again." },
    { button: "Log in", link: `${publicUrl}/login` },
  ])
