import { randomUUID } from "node:crypto"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { NewStaffGrant, OfficeAccess, StaffGrantEnd } from "#api/contract/office-staff.ts"
import { required } from "#api/contract/field-rules.ts"
import { permissionsOfRoles, staffRoleNames } from "#api/contract/staff-roles.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { audit } from "#server/audit/service.ts"
import { errorMessages } from "#server/authentication/messages.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { publishChange } from "#server/database/change-feed.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { Limits } from "#server/limits/service.ts"
import { Mail } from "#server/mail/service.ts"
import { makeInboxMessages } from "#server/office-inbox/messages.ts"
import { wordsOf } from "#server/office-members/member-search.ts"
import { expiredMessage, isStillValid } from "#server/second-approvals/validity.ts"
import { staffCommandRows } from "#server/staff-commands/rows.ts"
import { isUuid } from "#server/uuid.ts"
import { makePasswordConfirmation } from "./confirmation.ts"
import {
  AlreadyDecided,
  AlreadyGranted,
  GrantNotFound,
  LastAdmin,
  NeedsOtherAdmin,
  NoLongerAdmin,
  OwnGrant,
} from "./errors.ts"
import { staffRoleMail } from "./mails.ts"
import { type GrantRow, StaffRows } from "./rows.ts"
import { endOf, grantTable, statusAt } from "./states.ts"
import { grantOf } from "./views.ts"

const pageSize = 25

/** Returns a message for each wrong field of a new grant. `isKnown`: members have, or had, this chapter. */
const problemsOf = (
  { role, chapter, endsAt }: NewStaffGrant,
  isKnown: boolean,
  at: Date,
): Record<string, string> => {
  const problems: Record<string, string> = {}
  const named = chapter ?? ""
  if (role === "chapter-leader" && named === "") problems["chapter"] = required
  else if (role === "chapter-leader" ? !isKnown : named !== "")
    problems["chapter"] = errorMessages.unknownRegion
  if (endsAt != null && !(new Date(endsAt) > at)) problems["endsAt"] = "Choose a day in the future"
  return problems
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* StaffRows
  const mail = yield* Mail
  const { publicUrl } = yield* Settings
  const dated = yield* DatedSettings
  const confirm = yield* makePasswordConfirmation
  const commands = yield* staffCommandRows
  const { release } = yield* makeInboxMessages
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  /** Runs a change of staff roles, one at a time. Checks again that the caller is an admin: another admin may have ended the role. */
  const asAdmin = <A, E, R>(staffId: string, work: (at: Date) => Effect.Effect<A, E, R>) =>
    rows.transaction(
      Effect.gen(function* () {
        yield* rows.lock
        const at = yield* now
        const roles = yield* rows.rolesOf(staffId, at)
        if (!roles.some(({ role }) => role === "admin")) return yield* new NoLongerAdmin()
        return yield* work(at)
      }),
    )

  /** Writes the audit entry, and sends the mail and the change to the open pages, all in the caller's transaction. */
  const record = Effect.fnUntraced(function* (
    action: string,
    before: GrantRow | undefined,
    id: string,
    staffId: string,
    at: Date,
    /** Why a role has ended; empty otherwise. */
    endReason = "",
  ) {
    const row = yield* rows.find(id)
    if (row === undefined) return yield* Effect.die(new Error("A grant was not written"))
    const after = grantOf(row, at)
    const reason = before === undefined ? (row.reason ?? "") : endReason
    yield* withSql(
      audit({
        action,
        result: row.role,
        memberId: row.memberId,
        actorId: staffId,
        case: { kind: "staff role", id: row.id },
        details: {
          before: before === undefined ? null : grantOf(before, at),
          after,
          ...(reason === "" ? {} : { reason }),
        },
      }),
    )
    // A role that nobody approved never took effect, so the member is not notified of its end.
    if (row.approvedAt !== null) {
      const candidate = yield* rows.candidate(row.email)
      yield* mail.queue(row.email, staffRoleMail(after, candidate?.firstName ?? "", endReason, publicUrl))
      yield* withSql(publishChange({ memberId: row.memberId, about: "sessions" }))
    }
    return after
  })

  const findOpen = Effect.fnUntraced(function* (id: string, staffId: string, at: Date) {
    const row = isUuid(id) ? yield* rows.find(id) : undefined
    if (row === undefined) return yield* new GrantNotFound()
    if (row.memberId === staffId) return yield* new OwnGrant()
    const grant = grantOf(row, at)
    if (grantTable[grant.status].end !== undefined) return row
    if (grant.endedAs === "expired")
      return yield* new AlreadyDecided({ message: expiredMessage(row.grantedAt), grant })
    const who = row.endedBy === staffId ? "you" : (row.endedByName ?? "its last day")
    const when = formatDateTime(endOf(row, at) ?? at, lagos)
    const how = grant.endedAs === "replaced" ? "replaced by the command on the server" : `ended by ${who}`
    return yield* new AlreadyDecided({ message: `This role was ${how} at ${when}.`, grant })
  })

  /** Returns the grant when this decision was made before; undefined for a new decision, which is recorded. */
  const repeatedDecision = Effect.fnUntraced(function* (
    id: string,
    action: string,
    freshId: string | undefined,
    staffId: string,
    at: Date,
  ) {
    const row = isUuid(id) ? yield* rows.find(id) : undefined
    if (row === undefined) return yield* new GrantNotFound()
    const isNew = yield* commands.isNew({ freshId, staffId, action, recordId: row.id }, at)
    return isNew ? undefined : grantOf(row, at)
  })

  /** Returns the staff roles of a member with their permissions, the chapters that the member leads, and the doors at which they help. */
  const authority = Effect.fnUntraced(function* (memberId: string) {
    const at = yield* now
    const active = yield* rows.rolesOf(memberId, at)
    const roles = [...new Set(active.map(({ role }) => role))]
    const chapters = active.flatMap(({ chapter }) => (chapter === null ? [] : [chapter]))
    const doors = yield* rows.doorsOf(memberId, at)
    return { roles, chapters, doors, permissions: permissionsOfRoles(roles) }
  })

  return {
    authority,
    /** Returns the staff roles of a member, what they permit, and the doors at which the member helps. */
    access: (memberId: string) =>
      Effect.map(authority(memberId), ({ roles, permissions, doors }): OfficeAccess => ({
        roles,
        permissions,
        doors,
      })),

    /** Returns the names of the admins, who can grant staff roles. */
    adminNames: Effect.gen(function* () {
      return (yield* rows.admins(yield* now)).map(({ fullName }) => fullName)
    }),

    list: Effect.gen(function* () {
      const at = yield* now
      return (yield* rows.list(at)).map((row) => grantOf(row, at))
    }),

    /** Returns the ended grants, the last end first. Fails with `InvalidFields` for a wrong cursor. */
    ended: Effect.fnUntraced(function* (query: { readonly searchBy?: string; readonly after?: string }) {
      const cursor = yield* readCursor(query.after, isUuid)
      const at = yield* now
      const found = yield* rows.ended(wordsOf(query.searchBy), cursor, at, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, (row) => ({ at: endOf(row, at) ?? at, key: row.id }))
      return { items: shown.map((row) => grantOf(row, at)), next }
    }),

    /**
     * Grants a staff role (OFFICE §1). A new admin or treasurer waits for a second admin if there is one. Fails with
     * `InvalidFields`, `OwnGrant`, `AlreadyGranted`, `NoLongerAdmin` or `LimitExceeded`.
     */
    grant: Effect.fnUntraced(function* (body: NewStaffGrant, staffId: string) {
      const fields = problemsOf(body, yield* dated.isKnownRegion(body.chapter ?? ""), yield* now)
      if (Object.keys(fields).length > 0) return yield* new InvalidFields({ fields })
      yield* withSql(confirm(staffId, body.password))
      return yield* asAdmin(
        staffId,
        Effect.fnUntraced(function* (at) {
          const freshId = body.freshId ?? randomUUID()
          const first = yield* rows.find(freshId)
          if (first !== undefined && first.grantedBy === staffId && first.email === body.email.toLowerCase())
            return grantOf(first, at)
          if (first !== undefined)
            return yield* new InvalidFields({ fields: { freshId: "freshId must be a new random UUID" } })
          const member = yield* rows.candidate(body.email)
          if (member === undefined || !member.isVerified || member.isDisabled)
            return yield* new InvalidFields({
              fields: { email: "No verified member has this email address." },
            })
          if (member.id === staffId) return yield* new OwnGrant()
          const chapter = body.role === "chapter-leader" ? (body.chapter ?? null) : null
          const open = yield* rows.open(member.id, body.role, chapter)
          if (open !== undefined) {
            const grant = grantOf(open, at)
            if (grant.status !== "ended") return yield* new AlreadyGranted({ grant })
            yield* rows.end(open.id, null, endOf(open, at) ?? at)
          }
          const hasWeight = body.role === "admin" || body.role === "treasurer"
          const others = (yield* rows.admins(at)).filter(({ id }) => id !== staffId && id !== member.id)
          const inserted = yield* rows.insert(
            {
              id: freshId,
              memberId: member.id,
              role: body.role,
              chapter,
              grantedBy: staffId,
              approvedAt: hasWeight && others.length > 0 ? null : at,
              endsAt: body.endsAt == null ? null : new Date(body.endsAt),
              reason: body.reason.trim(),
            },
            at,
          )
          return yield* record("grant staff role", undefined, inserted?.id ?? "", staffId, at)
        }),
      )
    }),

    /**
     * Approves a waiting grant of another admin. Fails with `GrantNotFound`, `OwnGrant`, `NeedsOtherAdmin`,
     * `AlreadyDecided`, `NoLongerAdmin`, `InvalidFields` or `LimitExceeded`.
     */
    approve: Effect.fnUntraced(function* (
      id: string,
      { password, freshId }: { readonly password: string; readonly freshId?: string },
      staffId: string,
    ) {
      yield* withSql(confirm(staffId, password))
      return yield* asAdmin(
        staffId,
        Effect.fnUntraced(function* (at) {
          const repeated = yield* repeatedDecision(id, "approve staff role", freshId, staffId, at)
          if (repeated !== undefined) return repeated
          const row = yield* findOpen(id, staffId, at)
          if (row.grantedBy === staffId) return yield* new NeedsOtherAdmin()
          if (row.approvedAt === null && !isStillValid(row.grantedAt, at))
            return yield* new AlreadyDecided({
              message: expiredMessage(row.grantedAt),
              grant: grantOf(row, at),
            })
          const isWaiting = grantTable[statusAt(row, at)].approve !== undefined
          if (!isWaiting || (yield* rows.approve(id, staffId, at)) === 0)
            return yield* new AlreadyDecided({
              message: `${row.fullName} is ${staffRoleNames[row.role]} already.`,
              grant: grantOf(row, at),
            })
          return yield* record("approve staff role", row, id, staffId, at)
        }),
      )
    }),

    /**
     * Ends a grant, or refuses a waiting one. Fails with `GrantNotFound`, `OwnGrant`, `LastAdmin`, `AlreadyDecided`,
     * `NoLongerAdmin`, `InvalidFields` or `LimitExceeded`.
     */
    end: Effect.fnUntraced(function* (id: string, body: StaffGrantEnd, staffId: string) {
      const reason = (body.reason ?? "").trim()
      yield* withSql(confirm(staffId, body.password))
      return yield* asAdmin(
        staffId,
        Effect.fnUntraced(function* (at) {
          const repeated = yield* repeatedDecision(id, "end staff role", body.freshId, staffId, at)
          if (repeated !== undefined) return repeated
          const row = yield* findOpen(id, staffId, at)
          const isAdmin = row.role === "admin" && row.approvedAt !== null
          if (isAdmin && !(yield* rows.hasOtherLastingAdmin(row.memberId, at))) return yield* new LastAdmin()
          if (row.approvedAt !== null && reason === "")
            return yield* new InvalidFields({ fields: { reason: required } })
          yield* rows.end(id, staffId, at)
          yield* release(row.memberId, at)
          return yield* record("end staff role", row, id, staffId, at, reason)
        }),
      )
    }),
  }
})

/** Staff roles (OFFICE §1): rows that are granted and ended, and never deleted. */
export class OfficeStaff extends Context.Service<OfficeStaff, Effect.Success<typeof make>>()(
  "portal/OfficeStaff",
) {
  static readonly layer = Layer.effect(OfficeStaff, make).pipe(
    Layer.provide(Layer.mergeAll(Limits.layer, Mail.layer, DatedSettings.layer)),
  )
}
