import type { ChangeStatus, settingActs } from "#api/contract/office-settings.ts"

/** What staff do with a value of a setting, and what time does: nobody approves it, it begins, and a later one replaces it. */
export const valueEvents = ["approve", "decline", "withdraw", "expire", "begin", "replace"] as const
export type ValueEvent = (typeof valueEvents)[number]

/** The next status for each event (OFFICE §15). An event that a status does not name is refused. */
export const valueTable: Readonly<Record<ChangeStatus, Readonly<Partial<Record<ValueEvent, ChangeStatus>>>>> =
  {
    waiting: { approve: "scheduled", decline: "declined", withdraw: "withdrawn", expire: "expired" },
    scheduled: { withdraw: "withdrawn", begin: "current" },
    current: { replace: "past" },
    past: {},
    withdrawn: {},
    declined: {},
    expired: {},
  }

/** Whether staff can still act so on a value of this status. */
export const isAllowed = (status: ChangeStatus, act: (typeof settingActs)[number]): boolean =>
  valueTable[status][act] !== undefined
