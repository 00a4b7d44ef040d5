import { type MailContent, renderMail } from "#server/mail/templates.ts"
import { nationalOffice } from "../../src/offices.ts"

/** Returns the mail about a correction. It names the fields and not their values, and the reason stays with staff. */
export const correctedMail = (firstName: string, content: string, publicUrl: string): MailContent =>
  renderMail("Your profile was corrected", firstName, [
    { paragraph: content },
    {
      paragraph: `Please look at your profile. If something is wrong, change it there, or write to ${nationalOffice.email}.`,
    },
    { button: "Open your profile", link: `${publicUrl}/dashboard/profile` },
  ])
