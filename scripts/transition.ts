/** Completes or fails a member's transition in the configured database. See `node scripts/transition.ts --help`. */
import { Effect, Layer, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { Mail } from "#server/mail/service.ts"
import { decideTransition } from "#server/transition/office.ts"
import { TransitionRows } from "#server/transition/rows.ts"
import { OfficeLive, printLine, runCommand } from "./run-command.ts"

const command = Command.make(
  "node scripts/transition.ts",
  {
    member: Argument.String("MEMBER").pipe(
      Argument.withDescription("The member's email address or membership ID"),
    ),
    status: Argument.Literals("STATUS", ["completed", "failed"]).pipe(
      Argument.withDescription("completed or failed; a completed transition changes the role at once"),
    ),
    note: Argument.String("NOTE").pipe(
      Argument.withDescription("Shown to the member, who is notified and gets an email"),
      Argument.optional,
    ),
  },
  ({ member, status, note }) =>
    printLine(
      Effect.map(
        decideTransition(member, status, Option.getOrNull(note)),
        ({ email, role }) => `${email} is ${role}; the transition is ${status}.`,
      ),
    ),
).pipe(Command.withDescription("Decides a member's transition."))

runCommand(
  command.pipe(
    Command.provide(Layer.mergeAll(TransitionRows.layer, Mail.layer).pipe(Layer.provideMerge(OfficeLive))),
  ),
)
