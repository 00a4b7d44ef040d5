import { Effect, Layer, ManagedRuntime } from "effect"
import { HttpServer } from "effect/http"
import { makeApp } from "./app.ts"
import { ConfigurationError, readSettings, Settings } from "./config.ts"
import { DatabaseLive } from "./database.ts"
import { demoAccounts, demoPassword } from "./demo/seed.ts"
import { drain } from "./lifecycle.ts"
import { logLayer } from "./log.ts"

const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Starts that cannot succeed end with their reason in words and exit code 1, not with a stack. */
const refuse = (cause: unknown): never => {
  const reason = cause instanceof Error ? cause : new Error(String(cause))
  const known = ["ConfigurationError", "DataFolderLocked", "NewerSchema"].includes(reason.name)
  const inner = (reason.cause as { code?: string } | undefined)?.code
  process.stderr.write(
    `The server did not start.\n${known ? reason.message : (reason.stack ?? reason.message)}\n`,
  )
  if (inner === "EADDRINUSE") process.stderr.write("The port is in use: set PORT to another one.\n")
  process.exit(1)
}

const settings = (() => {
  try {
    return readSettings(process.env)
  } catch (cause) {
    if (cause instanceof ConfigurationError) return refuse(cause)
    throw cause
  }
})()

const runtime = ManagedRuntime.make(
  makeApp(DatabaseLive).pipe(
    Layer.provide(Layer.succeed(Settings, settings)),
    Layer.provideMerge(logLayer(settings.logLevel)),
  ),
)

await runtime
  .runPromise(
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const port = "port" in address ? address.port : settings.port
      printLine(`The portal is at ${settings.publicUrl.replace(/:0$/, `:${port}`)}`)
      if (settings.smtpUrl === null) printLine(`Its mails are at ${settings.publicUrl}/sandbox/mailbox`)
      if (!settings.demo) return
      printLine(`Demo members, password ${demoPassword}:`)
      for (const { email, who } of demoAccounts) printLine(`  ${email.padEnd(20)} ${who}`)
    }),
  )
  .catch(refuse)

/** SIGTERM: readiness says no at once, what is being answered is finished, the database is closed (RELIABILITY S1). */
let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), 15_000).unref()
  await runtime.runPromise(drain)
  await runtime.dispose()
  process.exit(0)
}
process.on("SIGTERM", () => void stop())
process.on("SIGINT", () => void stop())
