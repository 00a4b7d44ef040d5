/**
 * `node scripts/announce.ts "CONTENT" [--to Student,Doctor,GlobalNetwork] [--about /dashboard/…]`: the office tells members
 * something, in the configured database: those of the roles, or all. It reaches every verified member who wants
 * announcements, and open pages show it at once. `--about` is the page it leads to.
 */
import { Effect } from "effect"
import { parseArgs } from "node:util"
import { type Role, roles } from "#api/contract/users.ts"
import { announce } from "#server/notifications/service.ts"
import { OfficeLive, runCommand, exitWithUsage } from "./run-command.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: "string", default: roles.join(",") }, about: { type: "string" } },
})
const content = positionals.join(" ").trim()
const to = values.to.split(",").map((role) => role.trim())
const isRole = (role: string): role is Role => roles.some((one) => one === role)
const { about = null } = values
if (content === "" || !to.every(isRole) || (about !== null && !/^\/dashboard(?=[/?#]|$)/.test(about)))
  exitWithUsage(`node scripts/announce.ts "CONTENT" [--to ${roles.join(",")}] [--about /dashboard/…]`)
else
  await runCommand(
    announce(content, about, to.filter(isRole)).pipe(
      Effect.map((notifiedCount) => `${notifiedCount} members were told.`),
      Effect.provide(OfficeLive),
    ),
  )
