import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInMinute } from "date-fns/constants"
import { Cause, Context, Data, Effect, Exit, Layer, Queue, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import type { FailedTaskAct } from "#api/contract/office-to-do.ts"
import { now } from "#server/clock.ts"
import { makeStaffAlerts } from "#server/staff-alerts/service.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { Caller } from "#server/http/caller.ts"
import { describe } from "#server/log.ts"
import { isUuid } from "#server/uuid.ts"
import { BackgroundTaskRows, type Task } from "./rows.ts"
import { actsOn, endOfAttempt, maxAttempts, type TaskStatus, taskTable } from "./states.ts"

/** For how long a claimed task belongs to its worker. Then another worker may claim it. */
export const leaseMs = 60_000
/** An attempt ends before its lease, so that two workers never handle the same task. */
const attemptTimeoutMs = leaseMs - 10_000
/** Returns the wait after the n-th failure in ms: 5 s, 10 s, 20 s and so on, at most 15 minutes. */
export const backoff = (attempts: number): number => Math.min(900_000, 5_000 * 2 ** Math.max(0, attempts - 1))
/** A task that has been due for longer is logged. */
const maxAgeMs = 5 * millisecondsInMinute

/** An attempt failed. `reason` is stored and logged, so it contains no address and no secret. */
export class TaskFailure extends Data.TaggedError("TaskFailure")<{ readonly reason: string }> {}

/** The office asked for a dead letter that does not exist. */
export class DeadLetterNotFound extends Data.TaggedError("DeadLetterNotFound")<{
  readonly message: string
}> {}

/** The office asked for an act that the dead letter does not allow. */
export class LetterActRefused extends Data.TaggedError("LetterActRefused")<{ readonly message: string }> {}

const refusals: Readonly<Record<FailedTaskAct, string>> = {
  retry: "Its code has expired. The member can ask for a new one.",
  dismiss: "Something waits for this task, so it cannot be dismissed. Please try it again.",
}

/** How the tasks of one kind are handled. */
export interface TaskHandler {
  readonly kind: string
  /** How many tasks one process handles at the same time. */
  readonly concurrency: number
  /** Must be idempotent, because the task is handled again when its process ends before it is removed. */
  readonly handle: (task: Task) => Effect.Effect<void, TaskFailure>
  /** Runs in the transaction in which a task becomes a dead letter. */
  readonly onDead?: (task: Task) => Effect.Effect<void>
  /** Set for work that repeats: the time from one success to the next, in ms. Its task never becomes a dead letter. */
  readonly repeatMs?: number
}

const reasonOf = (cause: Cause.Cause<TaskFailure>): string => {
  const error = Cause.squash(cause)
  return error instanceof TaskFailure ? error.reason : describe(cause).kind
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const staffAlerts = yield* makeStaffAlerts
  const transaction = transactionOf(sql)
  const rows = yield* BackgroundTaskRows
  const wakeUps = new Map<string, Queue.Queue<void>>()
  const wake = (kind: string) => {
    const wakeUp = wakeUps.get(kind)
    return wakeUp === undefined ? Effect.void : Effect.asVoid(Queue.offer(wakeUp, undefined))
  }

  /** Adds a task in the caller's transaction, and wakes a worker of this process after the commit. */
  const enqueue = Effect.fnUntraced(function* (kind: string, key: string) {
    const { requestId } = yield* Caller
    yield* rows.insert(kind, key, requestId, yield* now)
    yield* sql.afterCommit(wake(kind))
  })

  /** Makes a task a dead letter, and alerts staff. */
  const bury = Effect.fnUntraced(function* ({ onDead }: TaskHandler, task: Task, reason: string) {
    yield* transaction(
      Effect.gen(function* () {
        const at = yield* now
        yield* rows.markDead(task, at, reason)
        if (onDead !== undefined) yield* onDead(task)
        yield* staffAlerts.raise({ kind: "dead-letter", queue: task.kind, id: task.id, reason, at })
      }),
    )
    yield* Effect.logError("gave up a background task").pipe(Effect.annotateLogs({ reason }))
  })

  /** Removes a task after its success, or makes repeated work due again. */
  const finish = Effect.fnUntraced(function* (
    { repeatMs = 0 }: TaskHandler,
    task: Task,
    next: TaskStatus | undefined,
  ) {
    yield* next === "done"
      ? rows.remove(task.id)
      : rows.repeat(task.id, addMilliseconds(yield* now, repeatMs))
  })

  /** Postpones a task. */
  const giveBack = Effect.fnUntraced(function* (
    { repeatMs }: TaskHandler,
    task: Task,
    cause: Cause.Cause<TaskFailure>,
  ) {
    const reason = reasonOf(cause)
    yield* Effect.logWarning("a background task failed, trying again", cause).pipe(
      Effect.annotateLogs({ reason }),
    )
    const wait = Math.min(backoff(task.attempts), repeatMs ?? Infinity)
    yield* rows.postpone(task, addMilliseconds(yield* now, wait), reason)
  })

  /** Handles a claimed task. */
  const attempt = Effect.fnUntraced(
    function* (handler: TaskHandler, task: Task) {
      // The process ended during the last attempt.
      if (handler.repeatMs === undefined && task.attempts > maxAttempts) {
        return yield* bury(handler, task, task.reason ?? "never finished")
      }
      const exit = yield* handler.handle(task).pipe(
        Effect.timeoutOrElse({
          duration: attemptTimeoutMs,
          orElse: () => Effect.fail(new TaskFailure({ reason: "no result in time" })),
        }),
        Effect.exit,
      )
      const end = endOfAttempt({
        isSuccess: Exit.isSuccess(exit),
        isRepeated: handler.repeatMs !== undefined,
        attempts: task.attempts,
      })
      const next = taskTable.claimed[end]
      if (Exit.isSuccess(exit)) return yield* finish(handler, task, next)
      return yield* next === "dead"
        ? bury(handler, task, reasonOf(exit.cause))
        : giveBack(handler, task, exit.cause)
    },
    (effect, _, { kind, key, attempts, requestId }) =>
      Effect.annotateLogs(effect, { kind, key, attempts, requestId: requestId ?? "-" }),
  )

  /** Handles one due task of the handler's kind. Returns whether there was one. */
  const handleNext = Effect.fnUntraced(function* (handler: TaskHandler) {
    const at = yield* now
    const task = yield* rows.claim(handler.kind, at, addMilliseconds(at, leaseMs))
    if (task === undefined) return false
    // More tasks may be due, for the handler's other slots.
    yield* wake(handler.kind)
    yield* attempt(handler, task)
    return true
  })

  /** Handles tasks one after the other until no task is due. */
  const handleDue = (handler: TaskHandler) => Effect.repeat(handleNext(handler), { while: (found) => found })

  /**
   * Handles the tasks of a kind until it is interrupted: at once after `enqueue`, and every 2 s for retries and for the
   * tasks of other processes. Handles up to `concurrency` tasks at the same time.
   */
  const work = Effect.fnUntraced(function* (handler: TaskHandler) {
    const { kind, concurrency, repeatMs } = handler
    const wakeUp = yield* Queue.sliding<void>(1)
    wakeUps.set(kind, wakeUp)
    // The database may be unavailable at the start. Repeated work must begin all the same.
    let isAdded = repeatMs === undefined
    const slot = Effect.gen(function* () {
      yield* Effect.gen(function* () {
        if (!isAdded) yield* enqueue(kind, kind)
        isAdded = true
        yield* handleDue(handler)
      }).pipe(Effect.catchCause((cause) => Effect.logError("could not handle background tasks", cause)))
      yield* Queue.take(wakeUp).pipe(Effect.timeout("2 seconds"), Effect.ignore)
    }).pipe(Effect.forever)
    yield* Effect.all(
      Array.from({ length: concurrency }, () => slot),
      { concurrency, discard: true },
    )
  })

  /** Returns for each kind how many tasks are due and dead, and the age of the oldest due task in ms (0: none is due). */
  const gauges = Effect.gen(function* () {
    const at = yield* now
    return (yield* rows.gauges(at)).map(({ oldestDueAt, ...gauge }) => ({
      ...gauge,
      oldestDueMs: oldestDueAt === null ? 0 : at.getTime() - oldestDueAt.getTime(),
    }))
  })

  const logOld = Effect.gen(function* () {
    for (const { kind, oldestDueMs } of yield* gauges)
      if (oldestDueMs > maxAgeMs)
        yield* Effect.logWarning("a background task waits too long").pipe(
          Effect.annotateLogs({ kind, ms: oldestDueMs }),
        )
  })

  /** Returns a dead letter that allows the act, and locks it. */
  const lockLetter = Effect.fnUntraced(function* (id: string, act: FailedTaskAct) {
    const letter = isUuid(id) ? yield* rows.lockLetter(id) : undefined
    if (letter === undefined)
      return yield* new DeadLetterNotFound({ message: `There is no dead letter ${id}.` })
    if (!actsOn(letter).includes(act)) return yield* new LetterActRefused({ message: refusals[act] })
    return letter
  })

  return {
    enqueue,
    handleDue,
    work,
    gauges,
    logOld,
    deadLetters: rows.deadLetters,
    /** Makes a dead letter due again, with all its attempts. Fails with `DeadLetterNotFound` or `LetterActRefused`. */
    retry: (id: string) =>
      transaction(
        Effect.gen(function* () {
          const letter = yield* lockLetter(id, "retry")
          yield* rows.revive(letter.id, yield* now)
          return letter
        }),
      ),
    /** Removes a dead letter without its work, and returns it. Fails with `DeadLetterNotFound` or `LetterActRefused`. */
    dismiss: (id: string) =>
      transaction(
        Effect.gen(function* () {
          const letter = yield* lockLetter(id, "dismiss")
          yield* rows.remove(letter.id)
          return letter
        }),
      ),
  }
})

/**
 * Background work: tasks in one table, which survive the process (RELIABILITY M3). A task has a kind and the key of its
 * row. A worker claims it for `leaseMs`, tries it up to `maxAttempts` times and then makes it a dead letter.
 */
export class BackgroundTasks extends Context.Service<BackgroundTasks, Effect.Success<typeof make>>()(
  "portal/BackgroundTasks",
) {
  static readonly layer = Layer.effect(BackgroundTasks, make)
  /** Logs once a minute which tasks wait too long. */
  static readonly monitorLayer = Layer.effectDiscard(
    Effect.flatMap(BackgroundTasks, ({ logOld }) =>
      logOld.pipe(
        Effect.catchCause((cause) => Effect.logError("could not read the background tasks", cause)),
        Effect.schedule(Schedule.spaced("1 minute")),
        Effect.forkScoped,
      ),
    ),
  ).pipe(Layer.provide(BackgroundTasks.layer))
}
