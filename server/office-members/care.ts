import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Lifting, NewMemberNote, NewSuspension } from "#api/contract/office-members.ts"
import { permissionsOfRoles } from "#api/contract/staff-roles.ts"
import { formatDateTime, formatDay, lagos } from "#api/dates.ts"
import { addInLagos, lagosDay, startOfLagosDay } from "#api/lagos.ts"
import { audit } from "#server/audit/service.ts"
import { Sessions } from "#server/authentication/sessions.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { Mail } from "#server/mail/service.ts"
import { StaffRows } from "#server/office-staff/rows.ts"
import { isUuid } from "#server/uuid.ts"
import { isWithinPower } from "./answers.ts"
import { MemberChanged, NeedsAdmin, OwnRecord } from "./errors.ts"
import { liftedMail, suspendedMail } from "./mails.ts"
import { maxDaysOf, type Staff } from "./reader.ts"
import { OfficeMemberRows, type StoredMember } from "./rows.ts"
import { OfficeMembers } from "./service.ts"
import { noteAction } from "./timeline-rows.ts"

/** The longest suspension with an end, in years. */
const maxYears = 10

const wrongDay = (message: string) => new InvalidFields({ fields: { until: message } })

/** Returns the first moment of the day `until` in Lagos; null without an end. Fails with `InvalidFields`. */
const endOf = Effect.fnUntraced(function* (until: string | null, staff: Staff, at: Date) {
  const maxDays = maxDaysOf(staff)
  const today = startOfLagosDay(at)
  const last = addInLagos(today, maxDays === null ? { years: maxYears } : { days: maxDays })
  if (until === null)
    return maxDays === null ? null : yield* wrongDay(`Choose a day until ${formatDay(last, lagos)}`)
  if (until <= lagosDay(at)) return yield* wrongDay("Choose a day in the future")
  if (until > lagosDay(last)) return yield* wrongDay(`Choose a day until ${formatDay(last, lagos)}`)
  return startOfLagosDay(new Date(`${until}T12:00:00+01:00`))
})

const suspensionOf = ({ suspendedAt, suspendedUntil }: StoredMember) =>
  suspendedAt === null ? null : { since: suspendedAt, until: suspendedUntil }

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfficeMemberRows
  const staffRows = yield* StaffRows
  const members = yield* OfficeMembers
  const sessions = yield* Sessions
  const mail = yield* Mail
  const { publicUrl } = yield* Settings
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  /** Returns the caller's staff roles of this moment: another admin may have ended them. */
  const staffNow = Effect.fnUntraced(function* (staffId: string, at: Date) {
    const active = yield* staffRows.rolesOf(staffId, at)
    return {
      _id: staffId,
      roles: active.map(({ role }) => role),
      chapters: active.flatMap(({ chapter }) => (chapter === null ? [] : [chapter])),
    } satisfies Staff
  })

  /** Fails with `MemberChanged` when another act came after the version that the caller read. */
  const checkVersion = Effect.fnUntraced(function* (row: StoredMember, version: number, staff: Staff) {
    if (row.version === version) return undefined
    const who = row.changedBy === staff._id ? "You" : (row.changedByName ?? "The portal")
    const when = row.changedAt === null ? "" : ` on ${formatDateTime(row.changedAt, lagos)} (Lagos time)`
    return yield* new MemberChanged({
      message: `${who} changed this member${when}. Read the record again.`,
      member: members.view(row, staff),
    })
  })

  /** Runs a change of a suspension on the locked member, with its audit entry, in one transaction. */
  const change = <E, R>(
    id: string,
    { reason, version }: { readonly reason: string; readonly version: number },
    caller: Staff,
    action: "suspend member" | "lift suspension",
    write: (row: StoredMember, staff: Staff, at: Date) => Effect.Effect<void, E, R>,
  ) =>
    rows.transaction(
      Effect.gen(function* () {
        // With the lock of staff roles, two admins cannot suspend each other at once.
        yield* staffRows.lock
        if (isUuid(id)) yield* rows.lock(id)
        const at = yield* now
        const staff = yield* staffNow(caller._id, at)
        if (!permissionsOfRoles(staff.roles).includes("members.suspend"))
          return yield* new NeedsAdmin({ message: "Your role in the office has ended." })
        const row = yield* members.find(id, staff, at)
        if (row.id === staff._id) return yield* new OwnRecord()
        if (row.isStaff && !staff.roles.includes("admin"))
          return yield* new NeedsAdmin({ message: "Only an admin suspends members of staff." })
        if (!isWithinPower(row, staff))
          return yield* new NeedsAdmin({ message: "Only an admin changes a suspension this long." })
        yield* checkVersion(row, version, staff)
        yield* write(row, staff, at)
        const after = yield* members.find(id, staff, at)
        yield* withSql(
          audit({
            action,
            result: "done",
            memberId: id,
            actorId: staff._id,
            details: { before: suspensionOf(row), after: suspensionOf(after), reason },
          }),
        )
        return members.view(after, staff)
      }),
    )

  return {
    /** Stores a note, once for each `freshId`. Fails with `OfficeMemberNotFound` or `OwnRecord`. */
    note: Effect.fnUntraced(function* (id: string, { content, freshId }: NewMemberNote, staff: Staff) {
      const at = yield* now
      const row = yield* members.find(id, staff, at)
      if (row.id === staff._id) return yield* new OwnRecord()
      yield* rows.transaction(
        Effect.gen(function* () {
          if (!(yield* rows.insertNote(freshId, id, content.trim(), staff._id, at))) return
          // The words stay out of the audit log, which outlives them.
          yield* withSql(
            audit({
              action: noteAction,
              result: "done",
              memberId: id,
              actorId: staff._id,
              details: { before: null, after: { note: freshId } },
            }),
          )
        }),
      )
      return members.view(row, staff)
    }),

    /**
     * Suspends a member, or changes the suspension, and ends every session at once (OFFICE §1). Fails with
     * `OfficeMemberNotFound`, `OwnRecord`, `NeedsAdmin`, `MemberChanged` or `InvalidFields`.
     */
    suspend: Effect.fnUntraced(function* (id: string, body: NewSuspension, caller: Staff) {
      const reason = body.reason.trim()
      return yield* change(id, { ...body, reason }, caller, "suspend member", (row, staff, at) =>
        Effect.gen(function* () {
          const until = yield* endOf(body.until, staff, at)
          yield* rows.suspend(id, { until, reason }, staff._id, at)
          yield* sessions.endAll(id, "disabled")
          yield* mail.queue(row.email, suspendedMail(row.firstName, until))
        }),
      )
    }),

    /** Ends a suspension. Fails with `OfficeMemberNotFound`, `OwnRecord`, `NeedsAdmin` or `MemberChanged`. */
    lift: Effect.fnUntraced(function* (id: string, body: Lifting, caller: Staff) {
      const reason = body.reason.trim()
      return yield* change(id, { ...body, reason }, caller, "lift suspension", (row, staff, at) =>
        Effect.gen(function* () {
          if (row.suspendedAt === null)
            return yield* new MemberChanged({
              message: `${row.fullName} is not suspended.`,
              member: members.view(row, staff),
            })
          yield* rows.lift(id, staff._id, at)
          return yield* mail.queue(row.email, liftedMail(row.firstName, publicUrl))
        }),
      )
    }),
  }
})

/** What staff do about a member, each act with its audit entry (OFFICE §4). */
export class MemberCare extends Context.Service<MemberCare, Effect.Success<typeof make>>()(
  "portal/MemberCare",
) {
  static readonly layer = Layer.effect(MemberCare, make).pipe(
    Layer.provide(Layer.mergeAll(OfficeMembers.layer, Sessions.layer, Mail.layer)),
  )
}
