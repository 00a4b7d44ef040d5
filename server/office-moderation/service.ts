import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { required } from "#api/contract/field-rules.ts"
import type {
  CaseList,
  CaseStatus,
  ModerationCase,
  ModerationDecision,
  ModerationRow,
} from "#api/contract/office-moderation.ts"
import type { ReportKind } from "#api/contract/reports.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { audit } from "#server/audit/service.ts"
import { chatPath, Chats } from "#server/chats/service.ts"
import { excerptOf } from "#server/chats/views.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { Mail } from "#server/mail/service.ts"
import { notify } from "#server/notifications/service.ts"
import { wordsOf } from "#server/office-members/member-search.ts"
import { personOf } from "#server/person.ts"
import { pictureUrls } from "#server/picture-urls.ts"
import { staffCommandRows } from "#server/staff-commands/rows.ts"
import { canDecide, claimAt, claimedMessage, claimEndedMessage, claimMs } from "#server/review-claims.ts"
import { isUuid } from "#server/uuid.ts"
import { CaseNotFound, ModerationConflict, OwnCase } from "./errors.ts"
import { decisionMail, decisionNotification } from "./messages.ts"
import { type CaseRow, ModerationRows } from "./rows.ts"
import { statusAfter } from "./states.ts"

const pageSize = 25

const actions = {
  keep: "keep reported content",
  hide: "hide content",
  restore: "restore content",
} as const
/** Returns the verb of a decided case: 'kept', 'hid' or 'restored'. */
const verbOf = (status: CaseStatus): string => (status === "hidden" ? "hid" : status)

/** Whether staff can decide about it: an open case, or a hidden item that is still there. */
const isReviewable = ({ status, itemId }: CaseRow): boolean =>
  status === "open" || (status === "hidden" && itemId !== null)

/** Whether this member of staff wrote it, also if they have deleted it. Nobody knows who wrote an anonymous entry. */
const isAuthor = ({ authorId, deletedBy }: CaseRow, staffId: string): boolean =>
  authorId === staffId || deletedBy === staffId

/** Returns the claim that holds at `at`; null without one, and for a case that nobody can decide about. */
const claimOf = (row: CaseRow, at: Date) => (isReviewable(row) ? claimAt(row, at) : null)

const rowFor = (row: CaseRow, at: Date): ModerationRow => ({
  _id: row.id,
  kind: row.kind,
  status: row.status,
  author: personOf(row.authorId, row.authorName),
  isAnonymous: row.isAnonymous,
  excerpt: row.itemId === null ? null : excerptOf(row.text ?? ""),
  openReports: row.openReports,
  since: row.since.toISOString(),
  claim: claimOf(row, at),
  note: row.note,
  decidedBy: personOf(row.decidedBy, row.decidedByName),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** Returns why this member of staff cannot act on the case; undefined when nothing stands in the way. */
const conflictOf = (row: CaseRow, staffId: string, at: Date): string | undefined => {
  if (!isReviewable(row)) {
    const who = row.decidedBy === staffId ? "You" : (row.decidedByName ?? "The national office")
    const when = row.decidedAt === null ? "" : ` at ${formatDateTime(row.decidedAt, lagos)}`
    return `${who} ${verbOf(row.status)} this already${when}.`
  }
  return claimedMessage(claimOf(row, at), staffId)
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* ModerationRows
  const commands = yield* staffCommandRows
  const chats = yield* Chats
  const mail = yield* Mail
  const { publicUrl } = yield* Settings
  const { absolute } = yield* pictureUrls
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const find = Effect.fnUntraced(function* (id: string) {
    return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new CaseNotFound())
  })
  const isOwn = (row: CaseRow, staffId: string) =>
    isAuthor(row, staffId) ? Effect.succeed(true) : rows.hasReported(row.id, staffId)

  /** Returns the case as this member of staff sees it. */
  const view = Effect.fnUntraced(function* (row: CaseRow, staffId: string, at: Date) {
    // Whoever wrote it does not learn who reported it, also as a member of staff.
    const reports = isAuthor(row, staffId) ? [] : yield* rows.reports(row.id)
    const decisions = yield* rows.decisions(row.id)
    return {
      ...rowFor(row, at),
      thing:
        row.itemId === null || row.itemCreatedAt === null
          ? null
          : {
              heading: row.heading,
              text: row.text ?? "",
              pictureUrl: absolute(row.pictureUrl),
              createdAt: row.itemCreatedAt.toISOString(),
            },
      isOwn: yield* isOwn(row, staffId),
      version: row.version,
      reports: reports.map(({ id, reporterId, reporterName, createdAt, ...shown }) => ({
        _id: id,
        ...shown,
        reporter: personOf(reporterId, reporterName),
        createdAt: createdAt.toISOString(),
      })),
      decisions: decisions.map(({ id, by, byName, at: decidedAt, ...shown }) => ({
        _id: id,
        ...shown,
        by: personOf(by, byName),
        at: decidedAt.toISOString(),
      })),
    } satisfies ModerationCase
  })

  const conflict = Effect.fnUntraced(function* (message: string, row: CaseRow, staffId: string, at: Date) {
    return yield* new ModerationConflict({ message, reported: yield* view(row, staffId, at) })
  })
  /** Fails with `OwnCase` or `ModerationConflict` when the caller cannot act on the case. */
  const refuse = Effect.fnUntraced(function* (row: CaseRow, staffId: string, at: Date) {
    if (yield* isOwn(row, staffId)) yield* new OwnCase()
    const message = conflictOf(row, staffId, at)
    if (message !== undefined) yield* conflict(message, row, staffId, at)
  })

  /** Notifies a named author. Nobody knows who wrote an anonymous entry. */
  const notifyAuthor = Effect.fnUntraced(function* (row: CaseRow, isHidden: boolean, reason: string) {
    const { kind, authorId, authorEmail, authorFirstName } = row
    if (authorId === null || authorEmail === null) return
    const decided = { kind, isHidden, reason }
    const target = {
      entry: "/dashboard/faith-entry",
      message: chatPath(row.receiver ?? ""),
      profile: "/dashboard/profile",
    }[kind]
    yield* notify({ memberId: authorId, kind: "moderation", content: decisionNotification(decided), target })
    yield* mail.queue(authorEmail, decisionMail(decided, authorFirstName ?? "", `${publicUrl}${target}`))
  })

  /** Takes the text of a hidden message out of its readers' notifications. */
  const clearNotifications = Effect.fnUntraced(function* ({
    sender,
    receiver,
    text,
    itemCreatedAt,
  }: CaseRow) {
    if (sender === null || receiver === null || itemCreatedAt === null) return
    const excerpt = excerptOf(text ?? "")
    yield* rows.hideInNotifications({ receiver, target: chatPath(sender), excerpt }, itemCreatedAt)
  })

  return {
    /** Returns a page of reported items. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (query: {
      readonly after?: string
      readonly state?: CaseList
      readonly kind?: ReportKind
      readonly searchBy?: string
    }) {
      const cursor = yield* readCursor(query.after, isUuid)
      const at = yield* now
      const found = yield* rows.page(
        query.state ?? "open",
        { kind: query.kind, words: wordsOf(query.searchBy) },
        cursor,
        pageSize + 1,
      )
      const { shown, next } = pageFrom(found, pageSize, ({ since, id }) => ({ at: since, key: id }))
      return { items: shown.map((row) => rowFor(row, at)), next }
    }),

    /** Fails with `CaseNotFound`. */
    get: Effect.fnUntraced(function* (id: string, staffId: string) {
      return yield* view(yield* find(id), staffId, yield* now)
    }),

    /** Claims a case for 15 minutes. Fails with `CaseNotFound`, `OwnCase` or `ModerationConflict`. */
    claim: Effect.fnUntraced(function* (id: string, staffId: string) {
      yield* find(id)
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lock(id)
          const at = yield* now
          yield* refuse(yield* find(id), staffId, at)
          yield* rows.claim(id, staffId, addMilliseconds(at, claimMs))
          return yield* view(yield* find(id), staffId, at)
        }),
      )
    }),

    /** Ends the caller's claim. Fails with `CaseNotFound`. */
    release: Effect.fnUntraced(function* (id: string, staffId: string) {
      yield* find(id)
      yield* rows.release(id, staffId)
      return yield* view(yield* find(id), staffId, yield* now)
    }),

    /**
     * Decides about a claimed case (OFFICE §16). Fails with `CaseNotFound`, `OwnCase`, `ModerationConflict`, or
     * `InvalidFields` for a decision without its note, and for one that the case does not allow.
     */
    decide: Effect.fnUntraced(function* (
      id: string,
      { decision, note, version, freshId }: ModerationDecision,
      staffId: string,
    ) {
      const reason = (note ?? "").trim()
      if (decision !== "keep" && reason === "")
        return yield* new InvalidFields({ fields: { note: required } })
      yield* find(id)
      const { row, decided, isNew } = yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lock(id)
          const at = yield* now
          const row = yield* find(id)
          const command = { freshId, staffId, action: actions[decision], recordId: row.id }
          if (!(yield* commands.isNew(command, at)))
            return { row, decided: yield* view(row, staffId, at), isNew: false }
          yield* refuse(row, staffId, at)
          if (!canDecide(claimOf(row, at))) return yield* conflict(claimEndedMessage, row, staffId, at)
          if (row.version !== version)
            return yield* conflict("The thing or its reports have changed. Read it again.", row, staffId, at)
          const status = statusAfter(row.status, decision)
          if (status === undefined)
            return yield* new InvalidFields({ fields: { decision: "This decision is not possible now" } })
          if (decision !== "keep") {
            if (row.itemId === null)
              return yield* new InvalidFields({
                fields: { decision: "Its author has deleted it. Choose Keep." },
              })
            const isHidden = decision === "hide"
            yield* rows.setHidden(row.kind, row.itemId, isHidden ? { at, reason } : null)
            if (isHidden && row.kind === "message") yield* clearNotifications(row)
            yield* withSql(notifyAuthor(row, isHidden, reason))
          }
          yield* rows.decide(id, { decision, status, note: reason === "" ? null : reason }, staffId, at)
          yield* withSql(
            audit({
              action: actions[decision],
              result: row.kind,
              memberId: row.authorId,
              actorId: staffId,
              case: { kind: "report", id },
              details: {
                before: { status: row.status },
                after: { status, report: id },
                ...(reason === "" ? {} : { reason }),
              },
            }),
          )
          return { row, decided: yield* view(yield* find(id), staffId, at), isNew: true }
        }),
      )
      if (isNew && decision !== "keep" && row.kind === "message" && row.itemId !== null)
        yield* chats.announceChange(row.itemId)
      return decided
    }),
  }
})

/** The review of what members reported, by one member of staff at a time. */
export class OfficeModeration extends Context.Service<OfficeModeration, Effect.Success<typeof make>>()(
  "portal/OfficeModeration",
) {
  static readonly layer = Layer.effect(OfficeModeration, make).pipe(
    Layer.provide(Layer.mergeAll(Chats.layer, Mail.layer)),
  )
}
