/**
 * `node scripts/held-payments.ts`: the payments that wait for a person, with what the provider said that did not fit.
 * `node scripts/held-payments.ts release|refuse REFERENCE NOTE` decides about one: `release` grants what was paid for,
 * `refuse` closes it after the money was given back at the provider. The note stays in the payment's trail; the member
 * is told. A running server's database is reached through DATABASE_URL; the embedded one belongs to its server: stop it first.
 */
import { Effect, Exit, Layer } from "effect"
import { GuardedRows } from "#server/app.ts"
import { readSettings, Settings } from "#server/config.ts"
import { DatabaseLive } from "#server/database.ts"
import { Mail } from "#server/mail/service.ts"
import { makeOffice } from "#server/payments/office.ts"
import { heldTable } from "./held-table.ts"

const [what = "list", reference = "", ...words] = process.argv.slice(2)
const note = words.join(" ")
if (!(what === "list" || ((what === "release" || what === "refuse") && reference !== "" && note !== ""))) {
  process.stderr.write("node scripts/held-payments.ts [release|refuse REFERENCE NOTE]\n")
  process.exit(1)
}
const program = Effect.gen(function* () {
  const office = yield* makeOffice
  if (what === "release")
    return `Released ${yield* office.release(reference, note)}: granted, booked, receipted.`
  if (what === "refuse")
    return `Refused ${yield* office.refuse(reference, note)}: closed, and the member is told.`
  const waiting = yield* office.waiting
  if (waiting.length > 0) console.table(heldTable(waiting))
  return waiting.length === 0 ? "No payment is held." : `${waiting.length} held.`
})
const done = await Effect.runPromiseExit(
  program.pipe(
    Effect.provide(
      Mail.layer.pipe(
        Layer.provideMerge(GuardedRows),
        Layer.provideMerge(DatabaseLive),
        Layer.provideMerge(Layer.succeed(Settings, readSettings({ NODE_ENV: "test", ...process.env }))),
      ),
    ),
  ),
)
if (Exit.isSuccess(done)) console.log(done.value)
else {
  const [reason] = done.cause.reasons
  const error = reason?._tag === "Fail" ? reason.error : reason?._tag === "Die" ? reason.defect : undefined
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
