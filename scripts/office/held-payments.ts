/** Lists held payments, and releases or refuses one. */
import { Console, Effect, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { LockingRows } from "#server/app.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { Mail } from "#server/mail/service.ts"
import { makeHeldDecisions } from "#server/payments/held-decisions.ts"
import { heldPaymentsTable } from "./held-payments-table.ts"
import { OfficeLive, printLine } from "../run-command.ts"

const decision = {
  reference: Argument.String("REFERENCE").pipe(
    Argument.withDescription("The portal's reference, or the provider's"),
  ),
  note: Argument.String("NOTE").pipe(
    Argument.withDescription("Stored in the payment's audit trail"),
    Argument.variadic({ min: 1 }),
    Argument.map((words) => words.join(" ")),
  ),
}

const release = Command.make("release", decision, ({ reference, note }) =>
  printLine(
    Effect.gen(function* () {
      const decisions = yield* makeHeldDecisions
      return `Released ${yield* decisions.release(reference, note, null)}. The member gets a receipt.`
    }),
  ),
).pipe(Command.withDescription("Accepts the payment: grants what it paid for and sends the receipt."))

const refuse = Command.make("refuse", decision, ({ reference, note }) =>
  printLine(
    Effect.gen(function* () {
      const decisions = yield* makeHeldDecisions
      return `Refused ${yield* decisions.refuse(reference, note, null)}. What no dispute took of it is refunded through its provider, and the member is notified.`
    }),
  ),
).pipe(
  Command.withDescription(
    "Grants nothing, and refunds the payment through its provider, without what a dispute took.",
  ),
)

const list = Command.make("held-payments", {}, () =>
  Effect.gen(function* () {
    const decisions = yield* makeHeldDecisions
    const held = yield* decisions.waiting
    if (held.length > 0) yield* Console.table(heldPaymentsTable(held))
    yield* Console.log(held.length === 0 ? "No payments are held." : `Held payments: ${held.length}`)
  }),
).pipe(
  Command.withDescription("Lists the held payments, with the values that the provider reported."),
  Command.withSubcommands([release, refuse]),
)

/** `npm run office -- held-payments` */
export const heldPaymentsCommand = list.pipe(
  Command.provide(
    Layer.merge(Mail.layer, BackgroundTasks.layer).pipe(
      Layer.provideMerge(LockingRows),
      Layer.provideMerge(OfficeLive),
    ),
  ),
)
