/** What every command of the office shares: the configured database, one sentence at the end, and the exit code. */
import { Effect, Exit, Layer } from "effect"
import { readSettings, Settings } from "#server/config.ts"
import { DatabaseLive } from "#server/database.ts"

/** The configured database. The embedded one belongs to a running server: that one is stopped first, or DATABASE_URL is set. */
export const OfficeLive = DatabaseLive.pipe(
  Layer.provideMerge(Layer.succeed(Settings, readSettings({ NODE_ENV: "test", ...process.env }))),
)

/** Ends with what the program says; or with why it could not be done, and exit code 1. */
export const runCommand = async <E>(program: Effect.Effect<string, E>): Promise<void> => {
  const done = await Effect.runPromiseExit(program)
  if (Exit.isSuccess(done)) {
    console.log(done.value)
    return
  }
  const [reason] = done.cause.reasons
  const error = reason?._tag === "Fail" ? reason.error : reason?._tag === "Die" ? reason.defect : undefined
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** How a command is called; it ends here. */
export const exitWithUsage = (usage: string): never => {
  process.stderr.write(`${usage}\n`)
  process.exit(1)
}
