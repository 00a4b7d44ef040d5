import type { CaseStatus } from "#api/contract/office-moderation.ts"

/** What moves the case of a reported item: a report, and what staff decide. */
export const caseEvents = ["report", "keep", "hide", "restore"] as const
export type CaseEvent = (typeof caseEvents)[number]

/** The status of a case whose item stays as it is. */
export const afterKeep = "kept" satisfies CaseStatus

/** The next status for each event (OFFICE §16). An event that a status does not name is refused. */
export const caseTable: Readonly<Record<CaseStatus, Readonly<Partial<Record<CaseEvent, CaseStatus>>>>> = {
  open: { report: "open", keep: afterKeep, hide: "hidden" },
  [afterKeep]: { report: "open" },
  hidden: { restore: "restored" },
  restored: { report: "open" },
}

/** Returns the status after an event; undefined when it is refused. */
export const statusAfter = (status: CaseStatus, event: CaseEvent): CaseStatus | undefined =>
  caseTable[status][event]
