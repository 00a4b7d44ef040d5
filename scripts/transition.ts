/**
 * `node scripts/transition.ts MEMBER completed|failed [NOTE]`: the office decides a member's transition in the configured
 * database. MEMBER is the email or the membershipId; the note is shown to the member, who is notified and gets a mail. A
 * completed one changes the role at once, on open connections too.
 */
import { Effect, Layer } from "effect"
import { Mail } from "#server/mail/service.ts"
import { decideTransition } from "#server/transition/office.ts"
import { TransitionRows } from "#server/transition/rows.ts"
import { OfficeLive, runCommand, exitWithUsage } from "./run-command.ts"

const [member = "", status = "", note] = process.argv.slice(2)
if (member === "" || (status !== "completed" && status !== "failed"))
  exitWithUsage("node scripts/transition.ts MEMBER completed|failed [NOTE]")
else
  await runCommand(
    decideTransition(member, status, note ?? null).pipe(
      Effect.map(({ email, role }) => `${email} is ${role}; the transition is ${status}.`),
      Effect.provide(Layer.mergeAll(TransitionRows.layer, Mail.layer).pipe(Layer.provideMerge(OfficeLive))),
    ),
  )
