/** Lists background tasks that were given up, and retries one. */
import { Console, Effect, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { BackgroundTaskRows } from "#server/background-tasks/rows.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { OfficeLive, printLine } from "../run-command.ts"

const id = Argument.String("ID").pipe(Argument.withDescription("The id of the task in the list"))

const retry = Command.make("retry", { id }, (given) =>
  printLine(
    Effect.gen(function* () {
      const tasks = yield* BackgroundTasks
      yield* tasks.retry(given.id)
      return `The server tries ${given.id} again.`
    }),
  ),
).pipe(Command.withDescription("Makes the task due again. The running server handles it."))

const list = Command.make("dead-letters", {}, () =>
  Effect.gen(function* () {
    const tasks = yield* BackgroundTasks
    const letters = yield* tasks.deadLetters()
    const table = letters.map(({ id, kind, subject, recipient, attempts, createdAt, deadAt, reason }) => ({
      id,
      kind,
      about: [recipient, subject].filter((part) => part !== null).join(": "),
      attempts,
      why: reason ?? "",
      since: createdAt.toISOString(),
      "given up": deadAt.toISOString(),
    }))
    if (table.length > 0) yield* Console.table(table)
    yield* Console.log(table.length === 0 ? "There are no dead letters." : `Dead letters: ${table.length}`)
  }),
).pipe(
  Command.withDescription("Lists the mails, webhooks and other tasks that failed too often."),
  Command.withSubcommands([retry]),
)

/** `npm run office -- dead-letters` */
export const deadLettersCommand = list.pipe(
  Command.provide(
    BackgroundTasks.layer.pipe(Layer.provide(BackgroundTaskRows.layer), Layer.provide(OfficeLive)),
  ),
)
