import type { CaseStatus, ModerationRow } from "#api/contract/office-moderation.ts"
import type { ReportKind } from "#api/contract/reports.ts"
import type { Tone } from "#ui/tone.ts"

export const kindNames: Readonly<Record<ReportKind, string>> = {
  entry: "Faith entry",
  message: "Message",
  profile: "Profile",
}

/** Returns a status in words: 'Open', 'Kept', 'Hidden' or 'Restored'. */
export const statusLabel = (status: CaseStatus): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1)}`

export const statusTone = (status: CaseStatus): Tone => {
  if (status === "open") return "amber"
  return status === "hidden" ? "red" : "green"
}

/** Returns what was reported, and by whom it is: 'Faith entry by Ada Eze', 'Profile of Ada Eze'. */
export const titleOf = ({
  kind,
  author,
  isAnonymous,
  excerpt,
}: Pick<ModerationRow, "kind" | "author" | "isAnonymous" | "excerpt">): string => {
  if (excerpt === null) return `${kindNames[kind]}, deleted by its author`
  if (isAnonymous || author === null) return `Anonymous ${kindNames[kind].toLowerCase()}`
  return `${kindNames[kind]} ${kind === "profile" ? "of" : "by"} ${author.fullName}`
}

/** Returns a number of reports in words: '1 report', '3 reports'. */
export const reportsOf = (count: number): string => `${count} report${count === 1 ? "" : "s"}`
