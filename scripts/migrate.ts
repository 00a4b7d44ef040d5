/** Migrates the configured database. See `npm run migrate -- --help`. */
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { migrations } from "#server/migrations/list.ts"
import { runMigrations } from "#server/migrations/run.ts"
import { OfficeLive, printLine, runCommand } from "./run-command.ts"

const command = Command.make("npm run migrate", {}, () =>
  printLine(
    Effect.map(
      runMigrations(migrations, Console.log("Another process migrates the database. Waiting for it.")),
      (names) =>
        names.length === 0 ? "The database is up to date." : `Ran the migrations ${names.join(", ")}.`,
    ),
  ),
).pipe(
  Command.withDescription(
    "Runs the missing migrations without a time limit, each in a transaction of its own. One process at a time migrates.",
  ),
)

runCommand(command.pipe(Command.provide(OfficeLive)))
