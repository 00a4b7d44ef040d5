import { type MailContent, renderMail } from "#server/mail/templates.ts"
import { nationalOffice } from "../../src/offices.ts"

/** Returns the mail with a question about a license number. */
export const questionMail = (firstName: string, content: string, publicUrl: string): MailContent =>
  renderMail("A question about your license number", firstName, [
    { paragraph: content },
    { button: "Open your profile", link: `${publicUrl}/dashboard/profile` },
  ])

/** Returns the mail about a license number that staff declined. `content` says what is wrong and what to do. */
export const declinedMail = (firstName: string, content: string, publicUrl: string): MailContent =>
  renderMail("Your license number is not confirmed", firstName, [
    { paragraph: content },
    {
      paragraph: `The national office checks the new number. If the old one is right, write to ${nationalOffice.email}.`,
    },
    { button: "Change your license number", link: `${publicUrl}/dashboard/edit-profile` },
  ])
