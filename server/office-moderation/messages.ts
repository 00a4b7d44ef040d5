import type { ReportKind } from "#api/contract/reports.ts"
import { type MailContent, renderMail } from "#server/mail/templates.ts"
import { nationalOffice } from "../../src/offices.ts"

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

/** What the author learns about a decision. Names nobody who reported. */
interface DecisionText {
  readonly kind: ReportKind
  readonly isHidden: boolean
  readonly reason: string
}

const sentenceOf = ({ kind, isHidden }: DecisionText): string =>
  isHidden
    ? `The national office has hidden ${things[kind]}. Others cannot see it.`
    : `The national office shows ${things[kind]} again. Others can see it.`

/** Returns the notification of the author about a decision. */
export const decisionNotification = (decision: DecisionText): string =>
  `${sentenceOf(decision)} Reason: ${decision.reason}`

/** Returns the mail to the author about a decision. `link` is the page of the thing. */
export const decisionMail = (decision: DecisionText, firstName: string, link: string): MailContent => {
  const thing = things[decision.kind]
  return renderMail(
    `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${decision.isHidden ? "was hidden" : "is shown again"}`,
    firstName,
    [
      { paragraph: sentenceOf(decision) },
      { facts: [{ label: "Reason", value: decision.reason }] },
      { button: `Open ${pages[decision.kind]}`, link },
      ...(decision.isHidden
        ? [{ paragraph: `If you think this is a mistake, please write to ${nationalOffice.email}.` }]
        : []),
    ],
  )
}
