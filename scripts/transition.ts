/**
 * `node scripts/transition.ts MEMBER completed|failed [NOTE]`: the office decides a member's transition in the configured
 * database. MEMBER is the email or the membershipId; the note is shown to the member, who is notified and gets a mail. A
 * completed one changes the role at once, on open connections too. The embedded database belongs to a running server:
 * stop it first, or set DATABASE_URL.
 */
import { Effect, Exit, Layer } from "effect"
import { readSettings, Settings } from "#server/config.ts"
import { DatabaseLive } from "#server/database.ts"
import { Mail } from "#server/mail/service.ts"
import { decideTransition } from "#server/transition/office.ts"
import { TransitionRows } from "#server/transition/rows.ts"

const [member = "", status = "", note] = process.argv.slice(2)
if (member === "" || (status !== "completed" && status !== "failed")) {
  process.stderr.write("node scripts/transition.ts MEMBER completed|failed [NOTE]\n")
  process.exit(1)
}
const settings = Layer.succeed(Settings, readSettings({ NODE_ENV: "test", ...process.env }))
const done = await Effect.runPromiseExit(
  decideTransition(member, status, note ?? null).pipe(
    Effect.provide(
      Layer.mergeAll(TransitionRows.layer, Mail.layer).pipe(
        Layer.provideMerge(DatabaseLive),
        Layer.provideMerge(settings),
      ),
    ),
  ),
)
if (Exit.isSuccess(done))
  console.log(`${done.value.email} is ${done.value.role}; the transition is ${status}.`)
else {
  const [reason] = done.cause.reasons
  const error = reason?._tag === "Fail" ? reason.error : reason?._tag === "Die" ? reason.defect : undefined
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
