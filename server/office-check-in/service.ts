import { addDays } from "date-fns/addDays"
import { clamp } from "date-fns/clamp"
import { subDays } from "date-fns/subDays"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  Admission,
  CheckInEvent,
  CheckInRegistrant,
  Scan,
  ScanResult,
} from "#api/contract/office-check-in.ts"
import type { CurrentStaff } from "#api/contract/staff.ts"
import { permissionsOfRoles, type StaffRole } from "#api/contract/staff-roles.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { personOf } from "#server/person.ts"
import { isUuid } from "#server/uuid.ts"
import { AdmissionNotFound, AlreadyUndone, CheckInEventNotFound } from "./errors.ts"
import { CheckInRows, type EventRow, type RegistrantRow } from "./rows.ts"

type Staff = CurrentStaff["Service"]

/** The days before and after now whose events are listed. */
const daysBack = 2
const daysAhead = 14
/** The oldest time that an offline scan can have, in days. */
const maxScanAge = 30

const wideRoles: readonly StaffRole[] = ["admin", "editor"]
const isWide = ({ roles }: Staff) => roles.some((role) => wideRoles.includes(role))
/** Returns the chapters whose registrants a member of staff admits to an event; null for all (OFFICE §1). */
const chaptersOf = (staff: Staff, eventId: string) =>
  isWide(staff) || staff.doors.includes(eventId) ? null : staff.chapters

const eventFor = ({ id, startsAt, ...row }: EventRow): CheckInEvent => ({
  _id: id,
  ...row,
  eventDateTime: startsAt.toISOString(),
})

const admissionFor = ({ scanId, scannedAt, isOffline, by, byName }: RegistrantRow): Admission | null =>
  scanId === null || scannedAt === null
    ? null
    : {
        scanId,
        at: scannedAt.toISOString(),
        by: personOf(by, byName),
        isOffline: isOffline === true,
      }

const registrantFor = (row: RegistrantRow): CheckInRegistrant => ({
  member: { _id: row.memberId, fullName: row.fullName, role: row.role, membershipId: row.membershipId },
  ticketCode: row.ticketCode,
  admission: admissionFor(row),
})

/** Returns the time of a scan. For an offline one it is the time of the door's device, at most `maxScanAge` ago and not later than now. */
const timeOf = ({ isOffline, scannedAt }: Scan, at: Date): Date => {
  return isOffline ? clamp(new Date(scannedAt), { start: subDays(at, maxScanAge), end: at }) : at
}

/** Returns what a scan results in; `row` is undefined for a member who is not on the list. */
const scanResult = (row: RegistrantRow | undefined): ScanResult["result"] => {
  if (row === undefined) return "refused"
  return row.scanId === null ? "admitted" : "alreadyAdmitted"
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* CheckInRows

  const find = Effect.fnUntraced(function* (id: string, staff: Staff) {
    return (
      (isUuid(id) ? yield* rows.event(id, chaptersOf(staff, id), yield* now) : undefined) ??
      (yield* new CheckInEventNotFound())
    )
  })

  const registrant = (eventId: string, memberId: string, staff: Staff) =>
    Effect.map(rows.registrants(eventId, chaptersOf(staff, eventId), [memberId]), (found) => found[0])

  const auditAct = (
    action: string,
    eventId: string,
    memberId: string,
    staff: Staff,
    details: { readonly before: unknown; readonly after: unknown; readonly reason?: string },
  ) =>
    audit({
      action,
      result: "done",
      memberId,
      actorId: staff._id,
      case: { kind: "event", id: eventId },
      details,
    }).pipe(Effect.provideService(SqlClient.SqlClient, sql))

  /** Stores one scan of a locked registration, with its audit entry. */
  const store = Effect.fnUntraced(function* (eventId: string, scan: Scan, staff: Staff, at: Date) {
    const { id, memberId, means, isOffline } = scan
    const isMember = isUuid(memberId)
    const row = isMember ? yield* registrant(eventId, memberId, staff) : undefined
    const result = scanResult(row)
    const scannedAt = timeOf(scan, at)
    const isNew =
      isMember &&
      (yield* rows.insert(eventId, { id, memberId, means, isOffline, scannedAt, result }, staff._id, at))
    const stored = isMember && !isNew ? yield* rows.scan(id) : undefined
    if (stored !== undefined && (stored.eventId !== eventId || stored.memberId !== memberId))
      return yield* new InvalidFields({ fields: { scans: "Another scan has this id" } })
    if (isNew && result === "admitted")
      yield* auditAct("admit registrant", eventId, memberId, staff, {
        before: null,
        after: { event: eventId, scan: id, at: scannedAt.toISOString(), means, isOffline },
      })
    const after = isNew ? yield* registrant(eventId, memberId, staff) : row
    return {
      scanId: id,
      result: stored?.result ?? result,
      memberId,
      admission: after === undefined ? null : admissionFor(after),
    } satisfies ScanResult
  })

  return {
    /** Returns the events of these days that staff can check in for, and those at whose door the member helps. */
    events: Effect.fnUntraced(function* (staff: Staff) {
      const at = yield* now
      const helped = isWide(staff) || staff.doors.length === 0 ? [] : yield* rows.ofDoors(staff.doors, at)
      const found = permissionsOfRoles(staff.roles).includes("events.check-in")
        ? yield* rows.between(
            subDays(at, daysBack),
            addDays(at, daysAhead),
            isWide(staff) ? null : staff.chapters,
            at,
          )
        : []
      return [...found.filter(({ id }) => !helped.some((one) => one.id === id)), ...helped]
        .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
        .map(eventFor)
    }),

    /** Returns the list of the door. Fails with `CheckInEventNotFound`. */
    list: Effect.fnUntraced(function* (id: string, staff: Staff) {
      const event = yield* find(id, staff)
      const registrants = yield* rows.registrants(id, chaptersOf(staff, id), undefined)
      return { event: eventFor(event), registrants: registrants.map(registrantFor) }
    }),

    /** Stores scans in their order, each once. Fails with `CheckInEventNotFound` or `InvalidFields`. */
    scan: Effect.fnUntraced(function* (id: string, scans: readonly Scan[], staff: Staff) {
      yield* find(id, staff)
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lock(
            id,
            scans.map(({ memberId }) => memberId).filter((memberId) => isUuid(memberId)),
          )
          const at = yield* now
          return yield* Effect.forEach(scans, (scan) => store(id, scan, staff, at))
        }),
      )
    }),

    /**
     * Undoes an admission. A repeat by the same person returns the registrant. Fails with `CheckInEventNotFound`,
     * `AdmissionNotFound` or `AlreadyUndone`.
     */
    undo: Effect.fnUntraced(function* (
      id: string,
      { scanId, reason }: { readonly scanId: string; readonly reason: string },
      staff: Staff,
    ) {
      yield* find(id, staff)
      return yield* rows.transaction(
        Effect.gen(function* () {
          const known = yield* rows.scan(scanId)
          if (known === undefined || known.eventId !== id || known.result !== "admitted")
            return yield* new AdmissionNotFound()
          const { memberId } = known
          yield* rows.lock(id, [memberId])
          const before = yield* registrant(id, memberId, staff)
          const scan = yield* rows.scan(scanId)
          if (before === undefined || scan === undefined) return yield* new AdmissionNotFound()
          if (scan.undoneAt !== null) {
            if (scan.undoneBy === staff._id) return registrantFor(before)
            return yield* new AlreadyUndone({
              message: `${scan.undoneByName ?? "The national office"} undid this admission at ${formatDateTime(scan.undoneAt, lagos)}.`,
              registrant: registrantFor(before),
            })
          }
          yield* rows.undo(scanId, staff._id, yield* now)
          yield* auditAct("undo admission", id, memberId, staff, {
            before: { event: id, ...admissionFor(before) },
            after: null,
            reason: reason.trim(),
          })
          return { ...registrantFor(before), admission: null }
        }),
      )
    }),
  }
})

/** Admits the registrants of an event at the door (OFFICE §14). */
export class OfficeCheckIn extends Context.Service<OfficeCheckIn, Effect.Success<typeof make>>()(
  "portal/OfficeCheckIn",
) {
  static readonly layer = Layer.effect(OfficeCheckIn, make)
}
