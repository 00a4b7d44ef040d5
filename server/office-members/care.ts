import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  Lifting,
  NewEmailChange,
  NewMemberNote,
  NewSuspension,
  NoteCorrection,
} from "#api/contract/office-members.ts"
import { type Permission, permissionsOfRoles } from "#api/contract/staff-roles.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { audit } from "#server/audit/service.ts"
import { Sessions } from "#server/authentication/sessions.ts"
import { storedEmail } from "#server/authentication/sign-ups.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { EmailChanges } from "#server/email-changes/service.ts"
import { Limits } from "#server/limits/service.ts"
import { Mail } from "#server/mail/service.ts"
import { makeInboxMessages } from "#server/office-inbox/messages.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { LastAdmin } from "#server/office-staff/errors.ts"
import { StaffRows } from "#server/office-staff/rows.ts"
import { staffCommandRows } from "#server/staff-commands/rows.ts"
import { isUuid } from "#server/uuid.ts"
import { isWithinPower } from "./answers.ts"
import { MemberChanged, NeedsAdmin, NoteChanged, NoteNotFound, OthersNote, OwnRecord } from "./errors.ts"
import { liftedMail, suspendedMail } from "./mails.ts"
import type { Staff } from "./reader.ts"
import { OfficeMemberRows, type StoredMember } from "./rows.ts"
import { OfficeMembers } from "./service.ts"
import { endOfSuspension } from "./suspension-end.ts"
import { noteActions } from "./timeline-rows.ts"

const suspensionOf = ({ suspendedAt, suspendedUntil }: StoredMember) =>
  suspendedAt === null ? null : { since: suspendedAt, until: suspendedUntil }

const emailChangeOf = ({ email, newEmail, emailStatus }: StoredMember) => ({
  email,
  newEmail: emailStatus === "waiting" ? newEmail : null,
})

/** How an act changes a member, and how the audit log names it. */
interface CareChange {
  readonly action: "suspend member" | "lift suspension" | "change email"
  readonly result: "done" | "asked"
  readonly permission: Permission
  /** Returns what the audit log shows before and after. */
  readonly valueOf: (row: StoredMember) => unknown
}
const suspending = { result: "done", permission: "members.suspend", valueOf: suspensionOf } as const
const changes = {
  suspend: { ...suspending, action: "suspend member" },
  lift: { ...suspending, action: "lift suspension" },
  email: { action: "change email", result: "asked", permission: "members.edit", valueOf: emailChangeOf },
} as const satisfies Record<string, CareChange>

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfficeMemberRows
  const commands = yield* staffCommandRows
  const staffRows = yield* StaffRows
  const members = yield* OfficeMembers
  const sessions = yield* Sessions
  const mail = yield* Mail
  const emailChanges = yield* EmailChanges
  const confirm = yield* makePasswordConfirmation
  const { release } = yield* makeInboxMessages
  const { publicUrl } = yield* Settings
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  /** Returns the caller with the staff roles as stored now: another admin may have ended them since the request began. */
  const staffNow = Effect.fnUntraced(function* (staffId: string, at: Date) {
    const active = yield* staffRows.rolesOf(staffId, at)
    return {
      _id: staffId,
      roles: active.map(({ role }) => role),
      // A door helper has no permission about members.
      doors: [],
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

  /** Runs a change of the locked member, with its audit entry, in one transaction. A repeat changes nothing. */
  const change = <E, R>(
    id: string,
    {
      reason,
      version,
      freshId,
    }: { readonly reason: string; readonly version: number; readonly freshId?: string },
    caller: Staff,
    { action, result, permission, valueOf }: CareChange,
    write: (row: StoredMember, staff: Staff, at: Date) => Effect.Effect<void, E, R>,
  ) =>
    rows.transaction(
      Effect.gen(function* () {
        // With the lock of staff roles, two admins cannot suspend each other at once.
        yield* staffRows.lock
        if (isUuid(id)) yield* rows.lock(id)
        const at = yield* now
        const staff = yield* staffNow(caller._id, at)
        if (!permissionsOfRoles(staff.roles).includes(permission))
          return yield* new NeedsAdmin({ message: "Your role in the office has ended." })
        const row = yield* members.find(id, staff, at)
        if (row.id === staff._id) return yield* new OwnRecord()
        if (row.isStaff && !staff.roles.includes("admin"))
          return yield* new NeedsAdmin({ message: "Only an admin suspends members of staff." })
        if (!(yield* commands.isNew({ freshId, staffId: staff._id, action, recordId: row.id }, at)))
          return members.view(row, staff)
        if (!isWithinPower(row, staff))
          return yield* new NeedsAdmin({ message: "Only an admin changes a suspension this long." })
        yield* checkVersion(row, version, staff)
        yield* write(row, staff, at)
        const after = yield* members.find(id, staff, at)
        yield* withSql(
          audit({
            action,
            result,
            memberId: id,
            actorId: staff._id,
            case: { kind: "member", id },
            details: { before: valueOf(row), after: valueOf(after), reason },
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
          // The words stay out of the audit log, as long as the note itself has them.
          yield* withSql(
            audit({
              action: noteActions.add,
              result: "done",
              memberId: id,
              actorId: staff._id,
              case: { kind: "member", id },
              details: { before: null, after: { note: freshId } },
            }),
          )
        }),
      )
      return members.view(row, staff)
    }),

    /**
     * Corrects a note of the caller, once for each `freshId`. The audit log has the words before and after. Fails with
     * `OfficeMemberNotFound`, `OwnRecord`, `NoteNotFound`, `OthersNote`, `NoteChanged` or `InvalidFields`.
     */
    correctNote: Effect.fnUntraced(function* (
      id: string,
      noteId: string,
      { content, version, freshId }: NoteCorrection,
      staff: Staff,
    ) {
      const at = yield* now
      const row = yield* members.find(id, staff, at)
      if (row.id === staff._id) return yield* new OwnRecord()
      const text = content.trim()
      yield* rows.transaction(
        Effect.gen(function* () {
          const note = isUuid(noteId) ? yield* rows.lockNote(noteId, row.id) : undefined
          if (note === undefined) return yield* new NoteNotFound()
          if (note.authorId !== staff._id) return yield* new OthersNote()
          const command = { freshId, staffId: staff._id, action: noteActions.correct, recordId: noteId }
          if (!(yield* commands.isNew(command, at))) return undefined
          if (note.version !== version) {
            const when =
              note.correctedAt === null ? "" : ` on ${formatDateTime(note.correctedAt, lagos)} (Lagos time)`
            return yield* new NoteChanged({
              message: `You corrected this note${when}. Read it again.`,
              version: note.version,
            })
          }
          if (note.content === text) return undefined
          yield* rows.correctNote(noteId, text, at)
          return yield* withSql(
            audit({
              action: noteActions.correct,
              result: "done",
              memberId: row.id,
              actorId: staff._id,
              case: { kind: "member", id: row.id },
              details: { before: { note: noteId, text: note.content }, after: { note: noteId, text } },
            }),
          )
        }),
      )
      return members.view(row, staff)
    }),

    /**
     * Suspends a member, or changes the suspension, and ends every session at once (OFFICE §1). Fails with
     * `OfficeMemberNotFound`, `OwnRecord`, `NeedsAdmin`, `LastAdmin`, `MemberChanged` or `InvalidFields`.
     */
    suspend: Effect.fnUntraced(function* (id: string, body: NewSuspension, caller: Staff) {
      const reason = body.reason.trim()
      return yield* change(id, { ...body, reason }, caller, changes.suspend, (row, staff, at) =>
        Effect.gen(function* () {
          const until = yield* endOfSuspension(body.until, row, staff, at)
          if (row.isAdmin && !(yield* staffRows.hasOtherLastingAdmin(row.id, at)))
            return yield* new LastAdmin()
          yield* rows.suspend(id, { until, reason }, staff._id, at)
          yield* sessions.endAll(id, "disabled")
          yield* release(id, at)
          return yield* mail.queue(row.email, suspendedMail(row.firstName, until))
        }),
      )
    }),

    /**
     * Asks for another email address. It takes effect when it is confirmed from there. Fails with `OfficeMemberNotFound`,
     * `OwnRecord`, `NeedsAdmin`, `MemberChanged`, `InvalidFields` or `LimitExceeded`.
     */
    changeEmail: Effect.fnUntraced(function* (id: string, body: NewEmailChange, caller: Staff) {
      yield* withSql(confirm(caller._id, body.password))
      const reason = body.reason.trim()
      return yield* change(id, { ...body, reason }, caller, changes.email, (row, staff, at) =>
        Effect.gen(function* () {
          yield* emailChanges.ask(
            {
              id: body.freshId,
              memberId: row.id,
              firstName: row.firstName,
              email: row.email,
              newEmail: storedEmail(body.email),
              askedBy: staff._id,
            },
            at,
          )
          yield* rows.touch(row.id, staff._id, at)
        }),
      )
    }),

    /** Ends a suspension. Fails with `OfficeMemberNotFound`, `OwnRecord`, `NeedsAdmin` or `MemberChanged`. */
    lift: Effect.fnUntraced(function* (id: string, body: Lifting, caller: Staff) {
      const reason = body.reason.trim()
      return yield* change(id, { ...body, reason }, caller, changes.lift, (row, staff, at) =>
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

/** The acts of staff on a member's record, each with its audit entry (OFFICE §4). */
export class MemberCare extends Context.Service<MemberCare, Effect.Success<typeof make>>()(
  "portal/MemberCare",
) {
  static readonly layer = Layer.effect(MemberCare, make).pipe(
    Layer.provide(
      Layer.mergeAll(OfficeMembers.layer, Sessions.layer, EmailChanges.layer, Mail.layer, Limits.layer),
    ),
  )
}
