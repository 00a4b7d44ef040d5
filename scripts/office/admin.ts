/** Makes a member an admin in the configured database. */
import { Effect, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { makeAdmin } from "#server/office-staff/command.ts"
import { StaffRows } from "#server/office-staff/rows.ts"
import { OfficeLive, printLine } from "../run-command.ts"

const command = Command.make(
  "admin",
  {
    email: Argument.String("EMAIL").pipe(Argument.withDescription("The email address of a verified member")),
  },
  ({ email }) =>
    printLine(Effect.map(makeAdmin(email), (made) => `${made} is an admin now. The office is at /office.`)),
).pipe(
  Command.withDescription(
    "Makes a verified member an admin. Use it for the first admin, or when no admin is left. Admins grant all other roles.",
  ),
)

/** `npm run office -- admin` */
export const adminCommand = command.pipe(
  Command.provide(StaffRows.layer.pipe(Layer.provideMerge(OfficeLive))),
)
