import { subMinutes } from "date-fns/subMinutes"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { now } from "#server/clock.ts"
import { payingMinutes } from "#server/events/service.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { wrongEndOf, wrongMomentOf } from "#server/record-acts.ts"
import { recordAudit } from "#server/record-audit.ts"
import { checkVersion, eventFor, missingFor, textOf } from "./answers.ts"
import { type NotTheirDraft, PublicationRefused } from "./errors.ts"
import type { EventText } from "./event-rules.ts"
import { refusals } from "./refusals.ts"
import type { OfficeEventRows, StoredEvent } from "./rows.ts"
import { decidePublication, statusAt } from "./states.ts"

/** One act of staff on an event. */
interface EventChange {
  readonly act: "save" | "publish" | "schedule" | "withdraw"
  readonly staffId: string
  /** The version that was read. */
  readonly version: number
  /** From when on members see a scheduled event. */
  readonly visibleFrom?: Date | null
  /** Whether a retry after a lost response finds its own change. */
  readonly isDone: (row: StoredEvent) => boolean
  /** The event as it will be; the stored one by default. */
  readonly text?: EventText
  readonly write: (row: StoredEvent, at: Date) => Effect.Effect<void, InvalidFields>
  /** Fails for an event that the member of staff does not change. */
  readonly check?: (row: StoredEvent) => Effect.Effect<void, NotTheirDraft>
}

/**
 * Makes the acts of staff on a locked event, each with its audit entry in one transaction. `find` returns a stored event, or
 * fails.
 */
export const makeEventActs = <E>(
  sql: SqlClient.SqlClient,
  rows: OfficeEventRows["Service"],
  find: (id: string) => Effect.Effect<StoredEvent, E>,
) => {
  const auditAct = recordAudit(sql, "event")
  return (id: string, change: EventChange) => {
    const { act, staffId, version, visibleFrom = null, isDone, text, write, check } = change
    return rows.transaction(
      Effect.gen(function* () {
        yield* find(id)
        yield* rows.lock(id)
        const row = yield* find(id)
        if (check !== undefined) yield* check(row)
        const at = yield* now
        if (row.changedBy === staffId && isDone(row)) return eventFor(row, at)
        yield* checkVersion(row, version, staffId, at)
        const event = text ?? textOf(row)
        if (event.capacity !== null && event.capacity < row.registeredCount)
          return yield* new InvalidFields({
            fields: { capacity: `${row.registeredCount} members are registered already` },
          })
        const missing = missingFor(row, event, at)
        const status = statusAt(row, at)
        const wrongMoment =
          act === "save"
            ? wrongEndOf("eventDateTime", event.startsAt, status === "scheduled" ? row.visibleFrom : null)
            : wrongMomentOf(visibleFrom, at, {
                at: event.startsAt,
                message: "Choose a time before the event begins",
              })
        const decision = decidePublication(status, act, {
          missing,
          isInTime: Object.keys(wrongMoment).length === 0,
          registrants: row.registeredCount,
          payers: act === "withdraw" ? yield* rows.payers(id, subMinutes(at, payingMinutes)) : 0,
        })
        if (decision.do === "refuse") {
          if (decision.reason === "incomplete") return yield* new InvalidFields({ fields: missing })
          if (decision.reason === "moment") return yield* new InvalidFields({ fields: wrongMoment })
          return yield* new PublicationRefused({
            message: decision.reason === "status" ? refusals.status[act] : refusals.registrants,
          })
        }
        yield* write(row, at)
        const after = eventFor(yield* find(id), at)
        yield* auditAct(act === "save" ? "change event" : `${act} event`, staffId, row.id, {
          before: eventFor(row, at),
          after,
        })
        return after
      }),
    )
  }
}
