/** Lists the held payments, and releases or refuses one; see `node scripts/held-payments.ts --help`. */
import { Console, Effect, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { LockingRows } from "#server/app.ts"
import { Mail } from "#server/mail/service.ts"
import { makeOffice } from "#server/payments/office.ts"
import { heldPaymentsTable } from "./held-payments-table.ts"
import { OfficeLive, printLine, runCommand } from "./run-command.ts"

const decision = {
  reference: Argument.String("REFERENCE").pipe(Argument.withDescription("Ours or the provider's")),
  note: Argument.String("NOTE").pipe(
    Argument.withDescription("Kept in the payment's audit trail"),
    Argument.variadic({ min: 1 }),
    Argument.map((words) => words.join(" ")),
  ),
}

const release = Command.make("release", decision, ({ reference, note }) =>
  printLine(
    Effect.gen(function* () {
      const office = yield* makeOffice
      return `Released ${yield* office.release(reference, note)}: granted, booked, receipted.`
    }),
  ),
).pipe(Command.withDescription("Accepts the payment: grants what it paid for and sends the receipt."))

const refuse = Command.make("refuse", decision, ({ reference, note }) =>
  printLine(
    Effect.gen(function* () {
      const office = yield* makeOffice
      return `Refused ${yield* office.refuse(reference, note)}: closed, and the member is told.`
    }),
  ),
).pipe(Command.withDescription("Closes the payment after the money was returned at the provider."))

const list = Command.make("node scripts/held-payments.ts", {}, () =>
  Effect.gen(function* () {
    const office = yield* makeOffice
    const waiting = yield* office.waiting
    if (waiting.length > 0) yield* Console.table(heldPaymentsTable(waiting))
    yield* Console.log(waiting.length === 0 ? "No payment is held." : `${waiting.length} held.`)
  }),
).pipe(
  Command.withDescription("Lists the payments that need a person, with what the provider says instead."),
  Command.withSubcommands([release, refuse]),
)

runCommand(
  list.pipe(
    Command.provide(Mail.layer.pipe(Layer.provideMerge(LockingRows), Layer.provideMerge(OfficeLive))),
  ),
)
