/** Prints what differs between the ledger and the providers. */
import { Effect, Layer, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { providers } from "#api/contract/payments.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { LockingRows } from "#server/app.ts"
import { now } from "#server/clock.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { reportLines } from "#server/reconciliation/report-text.ts"
import { Reconciliation } from "#server/reconciliation/service.ts"
import { OfficeLive, printLine } from "../run-command.ts"

const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/))

const command = Command.make(
  "reconcile",
  {
    day: Argument.String("DAY").pipe(
      Argument.withDescription("A day in Lagos, YYYY-MM-DD; yesterday by default"),
      Argument.withSchema(Day),
      Argument.optional,
    ),
    again: Flag.Boolean("again").pipe(
      Flag.withDescription("Asks the providers now, instead of printing the stored report"),
      Flag.withDefault(false),
    ),
  },
  ({ day: given, again }) =>
    printLine(
      Effect.gen(function* () {
        const { reconcile, stored } = yield* Reconciliation
        const at = yield* now
        const day = Option.getOrElse(given, () => lagosDay(addInLagos(at, { days: -1 })))
        const reports = yield* Effect.forEach(providers, (source) =>
          again ? reconcile(day, source) : stored(day, source),
        )
        const lines = reports.flatMap((report) => (report === undefined ? [] : reportLines(report)))
        return lines.length === 0
          ? `${day} was not compared yet. Use --again to compare it now.`
          : lines.join("\n")
      }),
    ),
).pipe(
  Command.withDescription("Prints what differs on a day between the ledger and the lists of the providers."),
)

/** `npm run office -- reconcile` */
export const reconcileCommand = command.pipe(
  Command.provide(
    Reconciliation.layer.pipe(
      Layer.provideMerge(LockingRows),
      Layer.provideMerge(OfficeLive),
      Layer.provide(Lifecycle.layer),
    ),
  ),
)
