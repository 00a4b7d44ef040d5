import { expired, happy, refused, unreachable } from "../../src/machines/sentences.ts"
import {
  endOfAttempt,
  maxAttempts,
  type TaskEvent,
  taskEvents,
  type TaskStatus,
  taskTable,
} from "../../server/background-tasks/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

/** The attempts whose end is each of these events. */
const ends = {
  "attempt.succeeded": { isSuccess: true, isRepeated: false, attempts: maxAttempts },
  "task.repeats": { isSuccess: true, isRepeated: true, attempts: 1 },
  "attempt.failed": { isSuccess: false, isRepeated: false, attempts: maxAttempts - 1 },
  "attempts.exhausted": { isSuccess: false, isRepeated: false, attempts: maxAttempts },
} satisfies Partial<Record<TaskEvent, Parameters<typeof endOfAttempt>[0]>>

export const lifecycle: Lifecycle<TaskStatus, TaskEvent> = {
  title: "A background task",
  description: "Mails, webhooks, refunds and checks survive the process as tasks of one table.",
  table: taskTable,
  events: taskEvents,
  begins: { due: happy("A request stores a task with its own change: a worker is woken.") },
  statuses: {
    due: ["Due", "Any worker may take it, the oldest first."],
    claimed: ["Claimed", "One worker has it for a minute."],
    waiting: ["Waiting", "It is due again later."],
    done: ["Done", "It is removed."],
    dead: ["Dead letter", "Nobody tries it again by itself, and staff are told."],
    dismissed: ["Dismissed", "It is removed without its work. The audit log says by whom and why."],
  },
  moves: {
    due: { "task.claimed": happy("A worker takes it: no other one can.") },
    claimed: {
      "attempt.succeeded": happy("The work succeeds: the task is removed."),
      "task.repeats": "Work that repeats succeeds: it waits for its next time.",
      "attempt.failed": unreachable("The work fails: it waits, longer after each failure."),
      "attempts.exhausted": refused("The last attempt fails: staff are told."),
      "lease.ended": expired("The minute ends before the work: another worker may take it."),
    },
    waiting: { "wait.ended": "Its time comes: any worker may take it." },
    done: {},
    dead: {
      "letter.retried": "The office tries it again: it has all its attempts.",
      "letter.dismissed": refused("The office dismisses it with a reason: nobody tries it again."),
    },
    dismissed: {},
  },
  decide: (status, event) => {
    const end = event in ends ? endOfAttempt(ends[event as keyof typeof ends]) : event
    return taskTable[status][end] ?? null
  },
}
