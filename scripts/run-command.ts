/** The shared parts of the office commands: the configured database, `--help`, and the exit code. */
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Cause, Console, Effect, Exit, Layer } from "effect"
import { CliError, Command } from "effect/cli"
import { readSettings, Settings } from "#server/config.ts"
import { DatabaseLive } from "#server/database.ts"
import { commandAddress } from "#server/audit/service.ts"
import { Caller } from "#server/http/caller.ts"
import manifest from "../package.json" with { type: "json" }

/** The settings of the server. */
export const OfficeSettings = Layer.sync(Settings, () => readSettings({ NODE_ENV: "test", ...process.env }))

/** The configured database. A running server locks the embedded one: stop the server first, or set DATABASE_URL. */
export const OfficeLive = DatabaseLive.pipe(Layer.provideMerge(OfficeSettings))

/** Runs a program. On failure, prints the message to stderr and exits with code 1. */
export const run = <A, E>(program: Effect.Effect<A, E>): void =>
  NodeRuntime.runMain(program, {
    disableErrorReporting: true,
    teardown: (exit, onExit) => {
      if (Exit.isSuccess(exit)) return onExit(0)
      const error = Cause.squash(exit.cause)
      // The argument parser has already printed its errors.
      if (!CliError.isCliError(error)) console.error(error instanceof Error ? error.message : String(error))
      return onExit(1)
    },
  })

/** The caller in the audit log. A command has no session; whoever runs it has access to the server's settings. */
const commandCaller = { address: commandAddress, requestId: "command", userAgent: "" }

/** Runs a command with the process's arguments. */
export const runCommand = <Name extends string, Input, E>(
  command: Command.Command<Name, Input, unknown, E, Command.Environment>,
): void =>
  run(
    Command.run(command, { version: manifest.version }).pipe(
      Effect.provideService(Caller, commandCaller),
      Effect.provide(NodeServices.layer),
    ),
  )

/** Prints the final message of a command. */
export const printLine = <E, R>(text: Effect.Effect<string, E, R>) => Effect.flatMap(text, Console.log)
