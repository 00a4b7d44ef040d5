import { Effect } from "effect"
import { formatDay, lagos } from "#api/dates.ts"
import { addInLagos, lagosDay, lagosMidnight, startOfLagosDay } from "#api/lagos.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { maxDaysOf, type Staff } from "./reader.ts"
import type { StoredMember } from "./rows.ts"

/** The longest suspension with an end, in years. */
const maxYears = 10

const wrongDay = (message: string) => new InvalidFields({ fields: { until: message } })

/**
 * Returns the end of a suspension: the first moment of the day `until` in Lagos; null without an end. A moderator's maximum
 * counts from the beginning of the suspension, so that changing it cannot make it longer. Fails with `InvalidFields`.
 */
export const endOfSuspension = Effect.fnUntraced(function* (
  until: string | null,
  { suspendedAt }: StoredMember,
  staff: Staff,
  at: Date,
) {
  const maxDays = maxDaysOf(staff)
  const last =
    maxDays === null
      ? addInLagos(startOfLagosDay(at), { years: maxYears })
      : addInLagos(startOfLagosDay(suspendedAt ?? at), { days: maxDays })
  if (until === null)
    return maxDays === null ? null : yield* wrongDay(`Choose a day until ${formatDay(last, lagos)}`)
  if (until <= lagosDay(at)) return yield* wrongDay("Choose a day in the future")
  if (until > lagosDay(last)) return yield* wrongDay(`Choose a day until ${formatDay(last, lagos)}`)
  return lagosMidnight(until)
})
