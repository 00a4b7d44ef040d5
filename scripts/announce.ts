/** Sends an announcement to members in the configured database. See `node scripts/announce.ts --help`. */
import { Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { roles } from "#api/contract/users.ts"
import { announce } from "#server/notifications/service.ts"
import { OfficeLive, printLine, runCommand } from "./run-command.ts"

const isRole = Schema.is(Schema.Literals(roles))

const command = Command.make(
  "node scripts/announce.ts",
  {
    words: Argument.String("CONTENT").pipe(
      Argument.withDescription("What the announcement says"),
      Argument.variadic({ min: 1 }),
    ),
    to: Flag.String("to").pipe(
      Flag.withDescription(`Roles, separated by commas; all without it (${roles.join(",")})`),
      Flag.withDefault(roles.join(",")),
      Flag.map((list) => list.split(",").map((role) => role.trim())),
      Flag.filter(
        (list) => list.every(isRole),
        () => `roles among ${roles.join(", ")}`,
      ),
    ),
    about: Flag.String("about").pipe(
      Flag.withDescription("The page that it leads to: /dashboard or a page below it"),
      Flag.filter(
        (path) => /^\/dashboard(?=[/?#]|$)/.test(path),
        () => "/dashboard or a page below it",
      ),
      Flag.optional,
    ),
  },
  ({ words, to, about }) =>
    printLine(
      Effect.map(
        announce(words.join(" ").trim(), Option.getOrNull(about), to.filter(isRole)),
        (count) => `${count} members were told.`,
      ),
    ),
).pipe(
  Command.withDescription(
    "Notifies every verified member who wants announcements, of these roles or of all. Open pages show it at once.",
  ),
)

runCommand(command.pipe(Command.provide(OfficeLive)))
