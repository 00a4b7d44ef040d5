import { NodeRuntime } from "@effect/platform-node"
import { Cause, Effect, Exit, Layer } from "effect"
import { HttpServer } from "effect/http"
import { makeApp } from "./app.ts"
import { readSettings, Settings } from "./config.ts"
import { DatabaseLive } from "./database.ts"
import { demoAccounts, demoPassword } from "./demo/seed.ts"
import { drain } from "./lifecycle.ts"
import { logLayer } from "./log.ts"

const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** The longest time for a stop, in ms. After it the process exits with code 1. */
const stopTimeoutMs = 15_000

const SettingsLive = Layer.effect(
  Settings,
  Effect.try({ try: () => readSettings(process.env), catch: (cause) => cause }),
)
const LogLive = Layer.unwrap(Effect.map(Settings, ({ logLevel }) => logLayer(logLevel)))

/** Serves until a signal. Then readiness fails, open requests finish, and the database closes (RELIABILITY S1). */
const server = Effect.gen(function* () {
  const { publicUrl, smtpUrl, demo, ...settings } = yield* Settings
  const { address } = yield* HttpServer.HttpServer
  const port = "port" in address ? address.port : settings.port
  printLine(`The portal is at ${publicUrl.replace(/:0$/, `:${port}`)}`)
  if (smtpUrl === null) printLine(`Its mails are at ${publicUrl}/sandbox/mailbox`)
  if (demo) {
    printLine(`Demo members, password ${demoPassword}:`)
    for (const { email, who } of demoAccounts) printLine(`  ${email.padEnd(20)} ${who}`)
  }
  return yield* Effect.never
}).pipe(
  Effect.onInterrupt(() => {
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    return drain
  }),
  Effect.provide(makeApp(DatabaseLive).pipe(Layer.provideMerge(LogLive), Layer.provideMerge(SettingsLive))),
)

/** Prints why the server did not start. Prints a stack for unexpected errors only. */
const reportFailedStart = (failure: unknown) => {
  const reason = failure instanceof Error ? failure : new Error(String(failure))
  const isKnown = [
    "ConfigurationError",
    "DataFolderLocked",
    "ExtensionUnavailable",
    "NewerSchema",
    "MissingMigrations",
  ].includes(reason.name)
  process.stderr.write(
    `The server did not start.\n${isKnown ? reason.message : (reason.stack ?? reason.message)}\n`,
  )
  if ((reason.cause as { code?: string } | undefined)?.code === "EADDRINUSE")
    process.stderr.write("The port is in use: set PORT to another one.\n")
}

NodeRuntime.runMain(server, {
  disableErrorReporting: true,
  teardown: (exit, onExit) => {
    const isStopped = Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)
    if (!isStopped) reportFailedStart(Cause.squash(exit.cause))
    onExit(isStopped ? 0 : 1)
  },
})
