/** Completes or fails a member's transition in the configured database. */
import { Effect, Layer, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { BackgroundTaskRows } from "#server/background-tasks/rows.ts"
import { Mail } from "#server/mail/service.ts"
import { decideTransition } from "#server/transition/office.ts"
import { TransitionRows } from "#server/transition/rows.ts"
import { OfficeLive, printLine } from "../run-command.ts"

const command = Command.make(
  "transition",
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

/** `npm run office -- transition` */
export const transitionCommand = command.pipe(
  Command.provide(
    Layer.mergeAll(TransitionRows.layer, Mail.layer.pipe(Layer.provide(BackgroundTaskRows.layer))).pipe(
      Layer.provideMerge(OfficeLive),
    ),
  ),
)
