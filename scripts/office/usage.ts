/** Writes how often pages took each transition into a file, for `npm run storyboard -- --usage FILE`. */
import { Effect, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { writeFile } from "node:fs/promises"
import { now } from "#server/clock.ts"
import { lagosDay } from "#api/lagos.ts"
import { UsageRows } from "#server/usage/rows.ts"
import { OfficeLive, printLine } from "../run-command.ts"
import { usageOf } from "../storyboard/usage.ts"

const command = Command.make(
  "usage",
  { file: Argument.String("FILE").pipe(Argument.withDescription("The file, which is replaced")) },
  ({ file }) =>
    printLine(
      Effect.gen(function* () {
        const rows = yield* UsageRows
        const counts = yield* rows.all
        const today = lagosDay(yield* now)
        yield* Effect.tryPromise({
          try: () => writeFile(file, JSON.stringify(usageOf(today, counts))),
          catch: (cause) => cause,
        })
        return `${file}: ${counts.length} daily sums. Draw them with npm run storyboard -- --usage ${file}`
      }),
    ),
).pipe(
  Command.withDescription(
    "Writes how often members' pages took each step of a flow, by day. The sums name no member.",
  ),
)

/** `npm run office -- usage` */
export const usageCommand = command.pipe(Command.provide(UsageRows.layer.pipe(Layer.provide(OfficeLive))))
