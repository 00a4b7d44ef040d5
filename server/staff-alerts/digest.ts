import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInHour } from "date-fns/constants"
import { Effect, Layer, Schedule } from "effect"
import { now } from "#server/clock.ts"
import { Mail } from "#server/mail/service.ts"
import { renderMail } from "#server/mail/templates.ts"
import { alertKinds, rolesFor } from "./alerts.ts"
import { staffAlertRows } from "./rows.ts"

/** How many alerts one mail lists. It counts the others. */
const maxListed = 100

const digestOf = (firstName: string, contents: readonly string[]) => {
  const others = contents.length - maxListed
  return renderMail(
    contents.length === 1 ? "1 new alert for the office" : `${contents.length} new alerts for the office`,
    firstName,
    [
      ...contents.slice(0, maxListed).map((paragraph) => ({ paragraph })),
      ...(others > 0
        ? [{ paragraph: `And ${others} more. The portal's notifications list all of them.` }]
        : []),
    ],
  )
}

/**
 * Queues one mail for each admin and treasurer with the alerts for them since the last digest, at most once an hour. Returns
 * how many alerts it marked as mailed. With several servers, only one of them sends a digest.
 */
export const sendDigest = Effect.gen(function* () {
  const rows = yield* staffAlertRows
  const mail = yield* Mail
  return yield* rows.transaction(
    Effect.gen(function* () {
      const at = yield* now
      const staff = yield* rows.staff(["admin", "treasurer"], at)
      if (staff.length === 0) return 0
      const admins = new Set((yield* rows.staff(["admin"], at)).map(({ id }) => id))
      // Alerts for admins alone wait until there is one.
      const kinds = alertKinds.filter((kind) => admins.size > 0 || rolesFor(kind).includes("treasurer"))
      if (!(yield* rows.claimDigest(kinds, at, addMilliseconds(at, -millisecondsInHour)))) return 0
      const alerts = yield* rows.takeUnmailed(kinds, at)
      for (const { id, email, firstName } of staff) {
        const role = admins.has(id) ? "admin" : "treasurer"
        const contents = alerts
          .filter(({ kind }) => rolesFor(kind).includes(role))
          .map(({ content }) => content)
        if (contents.length > 0) yield* mail.queue(email, digestOf(firstName, contents))
      }
      return alerts.length
    }),
  )
})

/** Sends digests until the server stops. */
export const StaffDigest = Layer.effectDiscard(
  sendDigest.pipe(
    Effect.catchCause((cause) => Effect.logError("could not send the digest for staff", cause)),
    Effect.schedule(Schedule.spaced("1 minute")),
    Effect.forkScoped,
  ),
).pipe(Layer.provide(Mail.layer))
