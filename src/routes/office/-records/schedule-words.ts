import { formatDateTime, lagos } from "#api/dates.ts"

/** Returns a moment in words: 'Jan 4, 2027, 8:00 AM, Lagos time'. */
export const momentWords = (moment: string): string => `${formatDateTime(moment, lagos)}, Lagos time`

/** Returns from when on members see a record, as a fact of its page; none for one that is not scheduled. */
export const scheduleFacts = (status: string, moment: string | null) =>
  status === "scheduled" && moment !== null
    ? [{ label: "Members see it from", value: momentWords(moment) }]
    : []

/** Returns the same as a line of a list. */
export const scheduleLines = (status: string, moment: string | null): readonly string[] =>
  scheduleFacts(status, moment).map(({ label, value }) => `${label} ${value}`)

/** What taking back a schedule means for members. */
export const withdrawnBefore = "It becomes a draft again, before members see it."

/** Returns the call that schedules a withdrawn record again; undefined for one that was not scheduled. */
export const restoring = <T extends object, A>(
  schedule: (target: T & { readonly visibleFrom: string }) => A,
  status: string,
  moment: string | null,
): ((target: T) => A) | undefined =>
  status === "scheduled" && moment !== null
    ? (target) => schedule({ ...target, visibleFrom: moment })
    : undefined
