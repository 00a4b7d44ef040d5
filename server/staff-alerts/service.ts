import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { now } from "#server/clock.ts"
import { notify } from "#server/notifications/service.ts"
import { contentOf, keyOf, pageOf, rolesFor, type StaffAlert } from "./alerts.ts"
import { staffAlertRows } from "./rows.ts"

/** Makes the alerts for staff about what needs a person (DECISIONS §3.20). */
export const makeStaffAlerts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* staffAlertRows
  return {
    /**
     * Raises an alert in the caller's transaction, so that it exists if and only if its cause does. The staff whom it
     * concerns get a notification, and the next digest mails it. Does nothing when the same alert was raised before.
     */
    raise: Effect.fnUntraced(function* (alert: StaffAlert) {
      const content = contentOf(alert)
      const isNew = yield* rows.insert({ kind: alert.kind, key: keyOf(alert), content }, yield* now)
      if (!isNew) return
      for (const { id } of yield* rows.staff(rolesFor(alert.kind), yield* now))
        yield* notify({ memberId: id, kind: "alert", content, target: pageOf(alert) }).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
        )
    }),
  }
})
