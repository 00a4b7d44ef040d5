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
      Argument.withDescription("What the announcement says"),
      Argument.variadic({ min: 0 }),
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
          return yield* Effect.fail(new Error("Give either a content or --continue with an id."))
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
    "Notifies every verified member who wants announcements, of these roles or of all. Open pages show it soon after the last one.",
  ),
)

/** `npm run office -- announce` */
export const announceCommand = command.pipe(Command.provide(OfficeLive))
