/** Sends an announcement to members in the configured database. */
import { Console, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { roles } from "#api/contract/users.ts"
import { createAnnouncement, sendAnnouncement } from "#server/notifications/announcements.ts"
import { OfficeLive, printLine } from "../run-command.ts"

const isRole = Schema.is(Schema.Literals(roles))

const command = Command.make(
  "announce",
  {
    words: Argument.String("CONTENT").pipe(
      Argument.withDescription("The text of the announcement"),
      Argument.variadic({ min: 0 }),
    ),
    to: Flag.String("to").pipe(
      Flag.withDescription(`Roles, separated by commas; by default all (${roles.join(",")})`),
      Flag.withDefault(roles.join(",")),
      Flag.map((list) => list.split(",").map((role) => role.trim())),
      Flag.filter(
        (list) => list.every(isRole),
        () => `roles among ${roles.join(", ")}`,
      ),
    ),
    about: Flag.String("about").pipe(
      Flag.withDescription("The page that the announcement opens: /dashboard or a page below it"),
      Flag.filter(
        (path) => /^\/dashboard(?=[/?#]|$)/.test(path),
        () => "/dashboard or a page below it",
      ),
      Flag.optional,
    ),
    resume: Flag.String("continue").pipe(
      Flag.withDescription("The id of an announcement that was interrupted. Nobody gets it twice"),
      Flag.optional,
    ),
  },
  ({ words, to, about, resume }) =>
    printLine(
      Effect.gen(function* () {
        const content = words.join(" ").trim()
        if ((content === "") === Option.isNone(resume))
          return yield* Effect.fail(new Error("Give either CONTENT or --continue with an id."))
        const id = Option.isSome(resume)
          ? resume.value
          : yield* createAnnouncement(content, Option.getOrNull(about), to.filter(isRole))
        yield* Console.log(`Announcement ${id}. If this command is interrupted, run it with --continue ${id}`)
        const notified = yield* sendAnnouncement(id, (count) => Console.log(`${count} members so far`))
        return `${notified} members were notified.`
      }),
    ),
).pipe(
  Command.withDescription(
    "Notifies every verified member of the chosen roles who wants announcements. Open pages show the announcement soon after the last member was notified.",
  ),
)

/** `npm run office -- announce` */
export const announceCommand = command.pipe(Command.provide(OfficeLive))
