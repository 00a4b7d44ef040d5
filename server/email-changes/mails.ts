import { type MailContent, renderMail } from "#server/mail/templates.ts"
import { nationalOffice } from "../../src/offices.ts"

/** Returns the mail to the new address, with the link that proves it. */
export const confirmEmailMail = (firstName: string, token: string, publicUrl: string): MailContent =>
  renderMail("Confirm your new email address", firstName, [
    {
      paragraph:
        "The national office was asked to make this the email address of your account. Confirm it within a day. Until then you log in with your old address.",
    },
    { button: "Confirm this address", link: `${publicUrl}/verify-email?change=${token}` },
    { paragraph: "If this is not your account, ignore this email and nothing happens." },
  ])

/** Returns the mail to the old address, with the link that stops the change. */
export const emailChangeAskedMail = (
  firstName: string,
  newEmail: string,
  token: string,
  publicUrl: string,
): MailContent =>
  renderMail("Your email address is about to change", firstName, [
    {
      paragraph: `The national office was asked to change the email address of your account to ${newEmail}. Nothing changes until somebody confirms it from there, within a day.`,
    },
    { paragraph: "If you did not ask for this, keep your address:" },
    { button: "Keep my address", link: `${publicUrl}/verify-email?object=${token}` },
    { paragraph: `You can also write to ${nationalOffice.email}.` },
  ])

/** Returns the mail to both addresses about a change that took effect. */
export const emailChangedMail = (firstName: string, newEmail: string, publicUrl: string): MailContent =>
  renderMail("Your email address has changed", firstName, [
    {
      paragraph: `You log in to the portal with ${newEmail} now. Your password is the same. All devices were logged out.`,
    },
    { button: "Log in", link: `${publicUrl}/login` },
    { paragraph: `If this was not you, please write to ${nationalOffice.email} at once.` },
  ])
