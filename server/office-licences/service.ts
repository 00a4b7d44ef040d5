import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  LicenceConfirmation,
  LicenceListState,
  LicenceNote,
  ListedLicence,
} from "#api/contract/office-licences.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { Mail } from "#server/mail/service.ts"
import { notify } from "#server/notifications/service.ts"
import { licenceOf } from "#server/office-members/answers.ts"
import { MemberChanged, OwnRecord } from "#server/office-members/errors.ts"
import type { Staff } from "#server/office-members/reader.ts"
import { wordsOf } from "#server/office-members/member-search.ts"
import { OfficeMemberRows, type StoredMember } from "#server/office-members/rows.ts"
import { OfficeMembers } from "#server/office-members/service.ts"
import { licenceActions } from "#server/office-members/timeline-rows.ts"
import { personOf } from "#server/person.ts"
import { canDecide, claimAt, claimedMessage, claimEndedMessage, claimMs } from "#server/review-claims.ts"
import { isUuid } from "#server/uuid.ts"
import { declinedMail, questionMail } from "./mails.ts"
import { type CheckedRow, LicenceRows, type UncheckedRow } from "./rows.ts"

const pageSize = 25

/** How each act about a number is stored, and how the audit log names it. */
const acts = {
  confirm: { action: licenceActions.confirm, result: "confirmed" },
  ask: { action: licenceActions.ask, result: "asked" },
  decline: { action: licenceActions.decline, result: "declined" },
} as const

/** What a member of staff did about a number, after their name in a sentence. */
const doneWords = {
  confirmed: "confirmed this number",
  asked: "asked about this number",
  declined: "declined this number",
} as const

/** Returns what the audit log shows before and after. */
const valueOf = (row: StoredMember, staff: Staff) => {
  const licence = licenceOf(row, staff)
  return licence === null ? null : { licenseNumber: licence.number, status: licence.status }
}

/** Returns why a number is not the one that the caller read. */
const changedMessage = (row: StoredMember, staff: Staff): string => {
  const { fullName, licenseNumber, licenceResult, licenceCheckedBy, licenceCheckedByName, licenceCheckedAt } =
    row
  if (licenceResult === null || licenceCheckedAt === null)
    return `${fullName} has changed the number. It is ${licenseNumber ?? "empty"} now.`
  const who = licenceCheckedBy === staff._id ? "You" : (licenceCheckedByName ?? "The national office")
  return `${who} ${doneWords[licenceResult]} on ${formatDateTime(licenceCheckedAt, lagos)} (Lagos time).`
}

const noNumberMessage = ({ fullName }: StoredMember): string => `${fullName} has no license number yet.`

const uncheckedLicence = (row: UncheckedRow, at: Date): ListedLicence => ({
  _id: row.id,
  fullName: row.fullName,
  membershipId: row.membershipId,
  role: row.role,
  chapter: row.chapter,
  licenseNumber: row.licenseNumber,
  since: row.since.toISOString(),
  check: null,
  claim: claimAt(row, at),
})

const checkedLicence = (row: CheckedRow, at: Date): ListedLicence => ({
  ...uncheckedLicence(row, at),
  check: {
    result: row.result,
    note: row.note,
    by: personOf(row.checkedBy, row.checkedByName),
    at: row.checkedAt.toISOString(),
  },
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* LicenceRows
  const memberRows = yield* OfficeMemberRows
  const members = yield* OfficeMembers
  const mail = yield* Mail
  const { publicUrl } = yield* Settings
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  /** Runs an act about the number of a locked member in one transaction. Fails with `OfficeMemberNotFound` or `OwnRecord`. */
  const change = <A, E, R>(
    id: string,
    staff: Staff,
    work: (row: StoredMember, at: Date) => Effect.Effect<A, E, R>,
  ) =>
    memberRows.transaction(
      Effect.gen(function* () {
        if (isUuid(id)) yield* memberRows.lock(id)
        const at = yield* now
        const row = yield* members.find(id, staff, at)
        if (row.id === staff._id) return yield* new OwnRecord()
        return yield* work(row, at)
      }),
    )

  const refused = (message: string, row: StoredMember, staff: Staff) =>
    new MemberChanged({ message, member: members.view(row, staff) })

  /** Stores a check of a claimed number, with its audit entry. A repeat changes nothing. */
  const check = <E, R>(
    id: string,
    act: keyof typeof acts,
    { version, freshId, note }: LicenceConfirmation & { readonly note: string | null },
    staff: Staff,
    notifyMember: (row: StoredMember) => Effect.Effect<unknown, E, R>,
  ) =>
    change(
      id,
      staff,
      Effect.fnUntraced(function* (row, at) {
        if (yield* rows.exists(freshId)) return members.view(row, staff)
        const licence = licenceOf(row, staff)
        if (licence === null || licence.version !== version)
          return yield* refused(changedMessage(row, staff), row, staff)
        if (!licence.acts.includes(act))
          return yield* refused(
            licence.status === acts[act].result ? changedMessage(row, staff) : noNumberMessage(row),
            row,
            staff,
          )
        const claimed = claimedMessage(licence.claim, staff._id)
        if (claimed !== undefined) return yield* refused(claimed, row, staff)
        if (!canDecide(licence.claim)) return yield* refused(claimEndedMessage, row, staff)
        const { action, result } = acts[act]
        yield* rows.insert(
          {
            id: freshId,
            memberId: row.id,
            licenseNumber: licence.number,
            result,
            note,
            checkedBy: staff._id,
          },
          at,
        )
        yield* notifyMember(row)
        const after = yield* members.find(id, staff, at)
        yield* withSql(
          audit({
            action,
            result,
            memberId: row.id,
            actorId: staff._id,
            case: { kind: "member", id: row.id },
            details: {
              before: valueOf(row, staff),
              after: valueOf(after, staff),
              ...(note === null ? {} : { reason: note }),
            },
          }),
        )
        return members.view(after, staff)
      }),
    )

  /** Returns an act with a note, of which the member is told by notification and mail. */
  const noted =
    (act: "ask" | "decline", contentOf: (number: string) => string, mailOf: typeof questionMail) =>
    (id: string, body: LicenceNote, staff: Staff) => {
      const note = body.note.trim()
      return check(id, act, { ...body, note }, staff, ({ id: memberId, email, firstName, licenseNumber }) => {
        const content = `${contentOf(licenseNumber ?? "")}: ${note}`
        return Effect.andThen(
          withSql(notify({ memberId, kind: "licence", content, target: "/dashboard/profile" })),
          mail.queue(email, mailOf(firstName, content, publicUrl)),
        )
      })
    }

  return {
    /**
     * Returns the members whose number nobody has checked, those who are asked about it, or those whose number is confirmed
     * or declined. Fails with `InvalidFields` for a wrong cursor.
     */
    list: Effect.fnUntraced(function* (query: {
      readonly state?: LicenceListState
      readonly searchBy?: string
      readonly after?: string
    }) {
      const cursor = yield* readCursor(query.after, isUuid)
      const at = yield* now
      if (query.state === "asked" || query.state === "checked") {
        const checked = yield* rows.checked(query.state, wordsOf(query.searchBy), cursor, pageSize + 1)
        const { shown, next } = pageFrom(checked, pageSize, ({ checkedAt, checkId }) => ({
          at: checkedAt,
          key: checkId,
        }))
        return { items: shown.map((row) => checkedLicence(row, at)), next }
      }
      const found = yield* rows.unchecked(wordsOf(query.searchBy), cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, ({ since, id }) => ({ at: since, key: id }))
      return { items: shown.map((row) => uncheckedLicence(row, at)), next }
    }),

    /** Claims a number for 15 minutes (OFFICE §3). Fails with `OfficeMemberNotFound`, `OwnRecord` or `MemberChanged`. */
    claim: (id: string, staff: Staff) =>
      change(
        id,
        staff,
        Effect.fnUntraced(function* (row, at) {
          const licence = licenceOf(row, staff)
          if (licence === null) return yield* refused(noNumberMessage(row), row, staff)
          const claimed = claimedMessage(licence.claim, staff._id)
          if (claimed !== undefined) return yield* refused(claimed, row, staff)
          yield* rows.claim(row.id, staff._id, addMilliseconds(at, claimMs))
          return members.view(yield* members.find(id, staff, at), staff)
        }),
      ),

    /** Ends the caller's claim. Fails with `OfficeMemberNotFound`. */
    release: Effect.fnUntraced(function* (id: string, staff: Staff) {
      const { id: memberId } = yield* members.find(id, staff, yield* now)
      yield* rows.release(memberId, staff._id)
      return yield* members.get(memberId, staff)
    }),

    /** Notes that the register has a claimed number. Fails with `OfficeMemberNotFound`, `OwnRecord` or `MemberChanged`. */
    confirm: (id: string, body: LicenceConfirmation, staff: Staff) =>
      check(id, "confirm", { ...body, note: null }, staff, () => Effect.void),

    /** Asks the member about a claimed number. Fails with `OfficeMemberNotFound`, `OwnRecord` or `MemberChanged`. */
    ask: noted(
      "ask",
      (number) => `The national office has a question about your license number ${number}`,
      questionMail,
    ),

    /** Notes that a claimed number cannot be right. Fails with `OfficeMemberNotFound`, `OwnRecord` or `MemberChanged`. */
    decline: noted(
      "decline",
      (number) =>
        `Your license number ${number} is not confirmed. Please enter the right one in your profile. The national office writes`,
      declinedMail,
    ),
  }
})

/** The check of license numbers by staff, one at a time. */
export class OfficeLicences extends Context.Service<OfficeLicences, Effect.Success<typeof make>>()(
  "portal/OfficeLicences",
) {
  static readonly layer = Layer.effect(OfficeLicences, make).pipe(
    Layer.provide(Layer.mergeAll(OfficeMembers.layer, Mail.layer)),
  )
}
