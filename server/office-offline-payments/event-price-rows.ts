import { max } from "date-fns/max"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PaymentPlan } from "#api/contract/events.ts"
import { EventStatus } from "#api/contract/office-events.ts"
import type { Role } from "#api/contract/users.ts"
import { rowsOf } from "#server/database/decoded-rows.ts"
import { minorFromWire } from "#server/money.ts"

/** An event as it was until an act of staff, from the act's entry of the audit log. Prices in major units. */
const Version = Schema.Struct({
  eventId: Schema.String,
  /** When the act ended this version. */
  until: Schema.Date,
  status: EventStatus,
  visibleFrom: Schema.NullOr(Schema.Date),
  isPaid: Schema.Boolean,
  plans: Schema.Array(PaymentPlan),
})

/** The acts that can change a price, or whether members see it. */
const acts = ["change event", "schedule event", "publish event", "withdraw event"]

/** The price of a role, in minor units. */
interface Price {
  readonly role: Role
  readonly amount: number
}

/** Earlier prices of an event. Members saw them between `from` and `until`. */
export interface PastPrices {
  readonly eventId: string
  readonly from: Date
  readonly until: Date
  readonly plans: readonly Price[]
}

/**
 * Returns the prices of a role that were in force between two moments, the oldest first. `last` is the present price, in
 * minor units. It is the only result when no price of that time is known.
 */
export const pricesBetween = (
  past: readonly PastPrices[],
  role: Role,
  last: number,
  from: Date,
  until: Date,
): readonly number[] => {
  const known = past.flatMap((version) =>
    version.from <= until && version.until > from && version.from < version.until
      ? version.plans.flatMap((plan) => (plan.role === role ? [plan.amount] : []))
      : [],
  )
  const changedAt = past.at(-1)?.until
  const isLast = known.length === 0 || changedAt === undefined || changedAt <= until
  return [...new Set(isLast ? [...known, last] : known)]
}

/** Makes the reader of the earlier prices of events, which the audit log holds (OFFICE §19). */
export const eventPrices = Effect.map(SqlClient.SqlClient, (sql) => {
  const entries = (table: "audit_log" | "audit_waiting", eventIds: readonly string[]) =>
    sql`select case_id, at, id, ${table === "audit_log" ? 0 : 1} as place, details_digest from ${sql(table)}
      where case_id = any(${[...eventIds]}::text[]) and case_kind = 'event' and ${sql.in("action", acts)}`
  return {
    /** Returns the earlier prices of events, the oldest first. */
    past: Effect.fnUntraced(function* (eventIds: readonly string[]): Effect.fn.Return<readonly PastPrices[]> {
      const versions = yield* rowsOf(Version)(sql`select case_id as "eventId", at as until,
          before->>'status' as status, (before->>'visibleFrom')::timestamptz as "visibleFrom", (before->>'isPaid')::boolean as "isPaid",
          before->'paymentPlans' as plans
        from (select entries.*, content::jsonb->'before' as before
          from (${entries("audit_log", eventIds)} union all ${entries("audit_waiting", eventIds)}) entries
            join audit_details on digest = details_digest) versions
        order by at, place, id`)
      const begins = new Map<string, Date>()
      return versions.map(({ eventId, until, status, visibleFrom, isPaid, plans }) => {
        const from = begins.get(eventId) ?? new Date(0)
        begins.set(eventId, until)
        const isShown = status !== "draft" && isPaid
        return {
          eventId,
          from: visibleFrom === null ? from : max([from, visibleFrom]),
          until,
          plans: isShown
            ? plans.flatMap(({ role, price }) => {
                const amount = minorFromWire(price)
                return amount === undefined ? [] : [{ role, amount }]
              })
            : [],
        }
      })
    }),
  }
})
