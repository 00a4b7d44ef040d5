import { millisecondsInDay, millisecondsInHour, millisecondsInWeek } from "date-fns/constants"
import { Effect, Layer } from "effect"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { ProfileRows } from "#server/profile/rows.ts"
import { OfflineRows } from "#server/office-offline-payments/rows.ts"
import { PictureRows } from "./rows.ts"

/**
 * Deletes unused pictures once an hour (RELIABILITY F1): those of records only when they are older than a day, and proofs of
 * payments when they are older than a week, because drafts keep them.
 */
export const PictureSweeper = Layer.effectDiscard(
  Effect.gen(function* () {
    const avatars = yield* ProfileRows
    const pictures = yield* PictureRows
    const proofs = yield* OfflineRows
    const tasks = yield* BackgroundTasks
    yield* Effect.forkScoped(
      tasks.work({
        kind: "picture-sweep",
        concurrency: 1,
        handle: () =>
          Effect.gen(function* () {
            yield* avatars.sweep()
            const at = (yield* now).getTime()
            yield* pictures.sweep(new Date(at - millisecondsInDay))
            yield* proofs.sweepProofs(new Date(at - millisecondsInWeek))
          }),
        repeatMs: millisecondsInHour,
      }),
    )
  }),
).pipe(Layer.provide(Layer.mergeAll(ProfileRows.layer, PictureRows.layer, BackgroundTasks.layer)))
