import { type MailContent, renderMail } from "#server/mail/templates.ts"

/** Returns the mail with a question about a license number. */
export const questionMail = (firstName: string, content: string, publicUrl: string): MailContent =>
  renderMail("A question about your license number", firstName, [
    { paragraph: content },
    { button: "Open your profile", link: `${publicUrl}/dashboard/profile` },
  ])
