import type { FailedTaskAct } from "#api/contract/office-to-do.ts"

/** The statuses of a task. `done` and `dismissed` are never stored: the task is removed. */
export const taskStatuses = ["due", "claimed", "waiting", "done", "dead", "dismissed"] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** What moves a task. `task.repeats`: a success of work that repeats. `attempts.exhausted`: the last attempt failed. */
export const taskEvents = [
  "task.claimed",
  "attempt.succeeded",
  "task.repeats",
  "attempt.failed",
  "attempts.exhausted",
  "lease.ended",
  "wait.ended",
  "letter.retried",
  "letter.dismissed",
] as const
export type TaskEvent = (typeof taskEvents)[number]

/** The next status for each event (RELIABILITY M3). An event that a status does not name changes nothing. */
export const taskTable: Readonly<Record<TaskStatus, Readonly<Partial<Record<TaskEvent, TaskStatus>>>>> = {
  due: { "task.claimed": "claimed" },
  claimed: {
    "attempt.succeeded": "done",
    "task.repeats": "waiting",
    "attempt.failed": "waiting",
    "attempts.exhausted": "dead",
    "lease.ended": "due",
  },
  waiting: { "wait.ended": "due" },
  done: {},
  dead: { "letter.retried": "due", "letter.dismissed": "dismissed" },
  dismissed: {},
}

/**
 * Returns what staff may do with a dead letter. A mail without its text is never sent. Only a mail or a webhook is
 * dismissed: a provider is asked for its payments anyway, while a refund or the rest of a message would be lost.
 */
export const actsOn = ({
  kind,
  isExpired,
}: {
  readonly kind: string
  readonly isExpired: boolean
}): readonly FailedTaskAct[] => [
  ...(isExpired ? [] : (["retry"] as const)),
  ...(kind === "mail" || kind === "webhook" ? (["dismiss"] as const) : []),
]

/** About three days with `backoff`: longer than a weekend without the mail server. */
export const maxAttempts = 300

/** Returns what the end of an attempt means for its task. `isRepeated`: its work repeats, and never becomes a dead letter. */
export const endOfAttempt = ({
  isSuccess,
  isRepeated,
  attempts,
}: {
  readonly isSuccess: boolean
  readonly isRepeated: boolean
  readonly attempts: number
}): TaskEvent => {
  if (isSuccess) return isRepeated ? "task.repeats" : "attempt.succeeded"
  return !isRepeated && attempts >= maxAttempts ? "attempts.exhausted" : "attempt.failed"
}
