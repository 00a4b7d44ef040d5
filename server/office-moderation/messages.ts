import type { ReportKind } from "#api/contract/reports.ts"
import { type MailContent, nationalOffice, renderMail } from "#server/mail/templates.ts"

const things: Readonly<Record<ReportKind, string>> = {
  entry: "your faith entry",
  message: "a message that you wrote",
  profile: "your profile",
}
const pages: Readonly<Record<ReportKind, string>> = {
  entry: "your entries",
  message: "the conversation",
  profile: "your profile",
}

/** What the author is told. Names nobody who reported. */
interface Told {
  readonly kind: ReportKind
  readonly isHidden: boolean
  readonly reason: string
}

const sentenceOf = ({ kind, isHidden }: Told): string =>
  isHidden
    ? `The national office has hidden ${things[kind]}. Others cannot see it.`
    : `The national office shows ${things[kind]} again. Others can see it.`

/** Returns the notification of the author about a decision. */
export const decisionNotification = (told: Told): string => `${sentenceOf(told)} Reason: ${told.reason}`

/** Returns the mail to the author about a decision. `link` is the page of the thing. */
export const decisionMail = (told: Told, firstName: string, link: string): MailContent => {
  const thing = things[told.kind]
  return renderMail(
    `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${told.isHidden ? "was hidden" : "is shown again"}`,
    firstName,
    [
      { paragraph: sentenceOf(told) },
      { facts: [{ label: "Reason", value: told.reason }] },
      { button: `Open ${pages[told.kind]}`, link },
      ...(told.isHidden
        ? [{ paragraph: `If you think this is a mistake, please write to ${nationalOffice.email}.` }]
        : []),
    ],
  )
}
