import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInDay, millisecondsInHour } from "date-fns/constants"
import { Effect, Layer } from "effect"
import { BackgroundTasks } from "../background-tasks/service.ts"
import { now } from "../clock.ts"
import { AttemptRows } from "./attempt-rows.ts"
import { ResetTokenRows, SessionRows } from "./rows.ts"
import { oldestBeginning } from "./sessions.ts"

/** Deletes expired sign-ups, sessions, reset tokens and counters of wrong codes once an hour. */
export const Sweeper = Layer.effectDiscard(
  Effect.gen(function* () {
    const resetTokens = yield* ResetTokenRows
    const attempts = yield* AttemptRows
    const sessions = yield* SessionRows
    const tasks = yield* BackgroundTasks
    const handle = Effect.fnUntraced(function* () {
      const at = yield* now
      const dayAgo = addMilliseconds(at, -millisecondsInDay)
      yield* resetTokens.sweep(dayAgo)
      yield* attempts.sweep(at, dayAgo)
      yield* sessions.sweep(oldestBeginning(dayAgo))
    })
    yield* Effect.forkScoped(
      tasks.work({ kind: "code-sweep", concurrency: 1, handle, repeatMs: millisecondsInHour }),
    )
  }),
).pipe(Layer.provide(BackgroundTasks.layer))
