/**
 * `node scripts/announce.ts "CONTENT" [--to Student,Doctor,GlobalNetwork] [--about /dashboard/…]`: the office tells members
 * something, in the configured database: those of the roles, or all. It reaches every verified member who wants
 * announcements, and open pages show it at once. `--about` is the page it leads to. The embedded database belongs to a
 * running server: stop it first, or set DATABASE_URL.
 */
import { Effect, Exit, Layer } from "effect"
import { parseArgs } from "node:util"
import { type Role, roles } from "#api/contract/users.ts"
import { readSettings, Settings } from "#server/config.ts"
import { DatabaseLive } from "#server/database.ts"
import { announce } from "#server/notifications/service.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: "string", default: roles.join(",") }, about: { type: "string" } },
})
const content = positionals.join(" ").trim()
const to = values.to.split(",").map((role) => role.trim())
const isRole = (role: string): role is Role => roles.some((one) => one === role)
const { about = null } = values
if (content === "" || !to.every(isRole) || (about !== null && !/^\/dashboard(?=[/?#]|$)/.test(about))) {
  process.stderr.write(
    `node scripts/announce.ts "CONTENT" [--to ${roles.join(",")}] [--about /dashboard/…]\n`,
  )
  process.exit(1)
}
const settings = Layer.succeed(Settings, readSettings({ NODE_ENV: "test", ...process.env }))
const done = await Effect.runPromiseExit(
  announce(content, about, to.filter(isRole)).pipe(
    Effect.provide(DatabaseLive.pipe(Layer.provide(settings))),
  ),
)
if (Exit.isSuccess(done)) console.log(`${done.value} members were told.`)
else {
  const [reason] = done.cause.reasons
  const error = reason?._tag === "Die" ? reason.defect : undefined
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
