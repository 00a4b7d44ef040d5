import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { maxDoorHelpers } from "#api/contract/limits.ts"
import type { DoorHelper, DoorHelpers } from "#api/contract/office-door-helpers.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { notify } from "#server/notifications/service.ts"
import { OfficeEventNotFound } from "#server/office-events/errors.ts"
import { personOf } from "#server/person.ts"
import { isUuid } from "#server/uuid.ts"
import { AlreadyEnded, DoorHelperNotFound, NamingRefused, OwnDoor } from "./errors.ts"
import { DoorHelperRows, type EventRow, type HelperRow } from "./rows.ts"

/** The page of the office with the helper's events. Only a full load of a door's own page allows the camera (OFFICE §14). */
const helperPage = "/office/check-in"

const helperFor = (row: HelperRow): DoorHelper => ({
  _id: row.id,
  member: { _id: row.memberId, fullName: row.fullName, membershipId: row.membershipId },
  namedBy: { _id: row.namedBy, fullName: row.namedByName },
  namedAt: row.namedAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  endedBy: personOf(row.endedBy, row.endedByName),
  endedAt: row.endedAt?.toISOString() ?? null,
})

const doorOf = ({ isPublished, closesAt }: EventRow, at: Date): DoorHelpers["door"] => {
  if (!isPublished || closesAt === null) return "unpublished"
  return closesAt <= at ? "over" : "open"
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* DoorHelperRows
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const find = Effect.fnUntraced(function* (id: string) {
    return (isUuid(id) ? yield* rows.event(id, yield* now) : undefined) ?? (yield* new OfficeEventNotFound())
  })

  /** Writes the audit entry and notifies the helper, in the caller's transaction. */
  const record = Effect.fnUntraced(function* (
    action: "name door helper" | "end door helper",
    event: EventRow,
    { before, after }: { readonly before: DoorHelper | null; readonly after: DoorHelper },
    staffId: string,
  ) {
    const memberId = after.member._id
    const isNamed = action === "name door helper"
    yield* withSql(
      audit({
        action,
        result: "done",
        memberId,
        actorId: staffId,
        case: { kind: "event", id: event.id },
        details: { before, after: { event: event.id, ...after } },
      }),
    )
    const day = event.startsAt === null ? "" : ` on ${formatDateTime(event.startsAt, lagos)}, Lagos time`
    yield* withSql(
      notify({
        memberId,
        kind: "event",
        content: isNamed
          ? `You help at the door of ${event.name}${day}. Open the check-in to admit members with their tickets.`
          : `You no longer help at the door of ${event.name}.`,
        target: isNamed ? helperPage : null,
      }),
    )
  })

  return {
    /** Returns the helpers of an event. Fails with `OfficeEventNotFound`. */
    list: Effect.fnUntraced(function* (id: string) {
      const event = yield* find(id)
      return {
        helpers: (yield* rows.open(event.id)).map(helperFor),
        door: doorOf(event, yield* now),
      } satisfies DoorHelpers
    }),

    /**
     * Names a door helper of one event (OFFICE §1). A repeat returns the helper, and notifies nobody. Fails with
     * `OfficeEventNotFound`, `OwnDoor` or `NamingRefused`.
     */
    name: Effect.fnUntraced(function* (id: string, givenId: string, staffId: string) {
      const memberId = givenId.toLowerCase()
      const event = yield* find(id)
      if (memberId === staffId) return yield* new OwnDoor()
      const at = yield* now
      const door = doorOf(event, at)
      if (door !== "open")
        return yield* new NamingRefused({
          message:
            door === "over"
              ? "The event is over, so nobody can help at its door."
              : "Only a published event has a door. Publish it first.",
        })
      if (!isUuid(memberId) || !(yield* rows.isCandidate(memberId)))
        return yield* new NamingRefused({
          message: "This member is not verified, or is suspended, and cannot help.",
        })
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lock(event.id)
          const others = yield* rows.open(event.id)
          if (others.length >= maxDoorHelpers && !others.some((one) => one.memberId === memberId))
            return yield* new NamingRefused({
              message: `An event has at most ${maxDoorHelpers} door helpers. End one first.`,
            })
          const isNew = yield* rows.insert(event.id, memberId, staffId, at)
          const row = (yield* rows.open(event.id)).find((one) => one.memberId === memberId)
          if (row === undefined) return yield* Effect.die(new Error("A door helper was not written"))
          const after = helperFor(row)
          if (isNew) yield* record("name door helper", event, { before: null, after }, staffId)
          return after
        }),
      )
    }),

    /**
     * Ends the right of a helper. A repeat by the same person returns the helper. Fails with `OfficeEventNotFound`,
     * `DoorHelperNotFound`, `OwnDoor` or `AlreadyEnded`.
     */
    end: Effect.fnUntraced(function* (id: string, helperId: string, staffId: string) {
      const event = yield* find(id)
      return yield* rows.transaction(
        Effect.gen(function* () {
          const row = isUuid(helperId) ? yield* rows.find(event.id, helperId) : undefined
          if (row === undefined) return yield* new DoorHelperNotFound()
          if (row.memberId === staffId) return yield* new OwnDoor()
          const isEnded = yield* rows.end(row.id, staffId, yield* now)
          const stored = yield* rows.find(event.id, row.id)
          if (stored === undefined) return yield* Effect.die(new Error("A door helper is gone"))
          const after = helperFor(stored)
          if (isEnded) {
            yield* record("end door helper", event, { before: helperFor(row), after }, staffId)
            return after
          }
          if (stored.endedBy === staffId) return after
          return yield* new AlreadyEnded({
            message: `${stored.endedByName ?? "A colleague"} ended this at ${formatDateTime(stored.endedAt ?? stored.endsAt, lagos)}.`,
            helper: after,
          })
        }),
      )
    }),
  }
})

/** Members who check in at the door of one event, without a staff role (OFFICE §14). */
export class OfficeDoorHelpers extends Context.Service<OfficeDoorHelpers, Effect.Success<typeof make>>()(
  "portal/OfficeDoorHelpers",
) {
  static readonly layer = Layer.effect(OfficeDoorHelpers, make)
}
