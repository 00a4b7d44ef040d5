/**
 * `node scripts/held-payments.ts`: the payments that wait for a person, with what the provider said that did not fit.
 * `node scripts/held-payments.ts release|refuse REFERENCE NOTE` decides about one: `release` grants what was paid for,
 * `refuse` closes it after the money was given back at the provider. The note stays in the payment's trail; the member
 * is told.
 */
import { Effect, Layer } from "effect"
import { LockingRows } from "#server/app.ts"
import { Mail } from "#server/mail/service.ts"
import { makeOffice } from "#server/payments/office.ts"
import { heldPaymentsTable } from "./held-payments-table.ts"
import { OfficeLive, runCommand, exitWithUsage } from "./run-command.ts"

const [what = "list", reference = "", ...words] = process.argv.slice(2)
const note = words.join(" ")
if (!(what === "list" || ((what === "release" || what === "refuse") && reference !== "" && note !== "")))
  exitWithUsage("node scripts/held-payments.ts [release|refuse REFERENCE NOTE]")
const program = Effect.gen(function* () {
  const office = yield* makeOffice
  if (what === "release")
    return `Released ${yield* office.release(reference, note)}: granted, booked, receipted.`
  if (what === "refuse")
    return `Refused ${yield* office.refuse(reference, note)}: closed, and the member is told.`
  const waiting = yield* office.waiting
  if (waiting.length > 0) console.table(heldPaymentsTable(waiting))
  return waiting.length === 0 ? "No payment is held." : `${waiting.length} held.`
})
await runCommand(
  program.pipe(
    Effect.provide(Mail.layer.pipe(Layer.provideMerge(LockingRows), Layer.provideMerge(OfficeLive))),
  ),
)
