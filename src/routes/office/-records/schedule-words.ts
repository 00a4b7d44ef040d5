import { formatDateTime, lagos } from "#api/dates.ts"

/** Returns a time (ISO 8601) in words: 'Jan 4, 2027, 8:00 AM, Lagos time'. */
export const lagosTimeWords = (iso: string): string => `${formatDateTime(iso, lagos)}, Lagos time`

/** Returns from when on members see a record, as a fact of its page; none for one that is not scheduled. */
export const scheduleFacts = (status: string, visibleFrom: string | null) =>
  status === "scheduled" && visibleFrom !== null
    ? [{ label: "Members see it from", value: lagosTimeWords(visibleFrom) }]
    : []

/** Returns the same as a line of a list. */
export const scheduleLines = (status: string, visibleFrom: string | null): readonly string[] =>
  scheduleFacts(status, visibleFrom).map(({ label, value }) => `${label} ${value}`)

/** What withdrawing a scheduled record means for members. */
export const withdrawnBefore = "It becomes a draft again, before members see it."

/** Returns the call that schedules a withdrawn record again; undefined for one that was not scheduled. */
export const restoring = <T extends object, A>(
  schedule: (target: T & { readonly visibleFrom: string }) => A,
  status: string,
  visibleFrom: string | null,
): ((target: T) => A) | undefined =>
  status === "scheduled" && visibleFrom !== null
    ? (target) => schedule({ ...target, visibleFrom })
    : undefined
