import { millisecondsInHour } from "date-fns/constants"
import { Effect, Layer } from "effect"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { ProfileRows } from "./rows.ts"

/** Deletes unused pictures once an hour (RELIABILITY F1). */
export const PictureSweeper = Layer.effectDiscard(
  Effect.gen(function* () {
    const rows = yield* ProfileRows
    const tasks = yield* BackgroundTasks
    yield* Effect.forkScoped(
      tasks.work({
        kind: "picture-sweep",
        concurrency: 1,
        handle: () => Effect.asVoid(rows.sweep()),
        repeatMs: millisecondsInHour,
      }),
    )
  }),
).pipe(Layer.provide(Layer.merge(ProfileRows.layer, BackgroundTasks.layer)))
