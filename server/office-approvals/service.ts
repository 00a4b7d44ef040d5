import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  Approval,
  ApprovalDecision,
  ApprovalListState,
  NewRecommendation,
} from "#api/contract/office-approvals.ts"
import { required } from "#api/contract/field-rules.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { Mail } from "#server/mail/service.ts"
import { wordsOf } from "#server/office-members/member-search.ts"
import { makeTransitionDecision } from "#server/transition/decision.ts"
import { makeTransitionQuestion } from "#server/transition/question.ts"
import { staffCommandRows } from "#server/staff-commands/rows.ts"
import type { Staff } from "#server/office-members/reader.ts"
import { canDecide, claimEndedMessage, claimMs } from "#server/review-claims.ts"
import { isUuid } from "#server/uuid.ts"
import {
  approvalOf,
  chaptersOf,
  conflictOf,
  decidedMessage,
  isDecided,
  openQuestionOf,
  shownTo,
} from "./answers.ts"
import { ApprovalNotFound, OwnTransition, ReviewConflict } from "./errors.ts"
import { type ApprovalRow, ApprovalRows } from "./rows.ts"

const pageSize = 25

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* ApprovalRows
  const commands = yield* staffCommandRows
  const decideTransition = yield* makeTransitionDecision
  const askAboutTransition = yield* makeTransitionQuestion
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const find = Effect.fnUntraced(function* (id: string) {
    return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new ApprovalNotFound())
  })
  /** Fails with `ApprovalNotFound`, also for a request of another chapter than a leader's own. */
  const findFor = Effect.fnUntraced(function* (id: string, staff: Staff) {
    const row = yield* find(id)
    const chapters = chaptersOf(staff)
    return chapters === null || chapters.includes(row.chapter ?? "") ? row : yield* new ApprovalNotFound()
  })
  const view = Effect.fnUntraced(function* (row: ApprovalRow, at: Date) {
    return approvalOf(row, yield* rows.questions([row.id]), yield* rows.recommendations([row.id]), at)
  })
  /** Fails with `OwnTransition` or `ReviewConflict` when the caller cannot act on the request. */
  const refuse = Effect.fnUntraced(function* (
    row: ApprovalRow,
    staffId: string,
    at: Date,
    isQuestion: boolean,
  ) {
    if (row.memberId === staffId) return yield* new OwnTransition()
    const approval = yield* view(row, at)
    const asked = isQuestion ? openQuestionOf(approval, staffId) : undefined
    const message = asked ?? conflictOf(row, approval, staffId)
    return message === undefined ? approval : yield* new ReviewConflict({ message, approval })
  })

  /** Changes the caller's recommendation of a request that is not decided, under the lock of its member. */
  const changeRecommendation = <E, R>(
    id: string,
    staff: Staff,
    write: (
      row: ApprovalRow,
      approval: Approval,
      own: Approval["recommendations"][number] | undefined,
      at: Date,
    ) => Effect.Effect<unknown, E, R>,
  ) =>
    rows.transaction(
      Effect.gen(function* () {
        yield* findFor(id, staff)
        yield* rows.lock(id)
        const at = yield* now
        const row = yield* findFor(id, staff)
        // An admin who leads a chapter recommends in that chapter alone.
        if (!staff.chapters.includes(row.chapter ?? "")) return yield* new ApprovalNotFound()
        if (row.memberId === staff._id) return yield* new OwnTransition()
        const approval = yield* view(row, at)
        if (isDecided(row))
          return yield* new ReviewConflict({
            message: decidedMessage(row, staff._id),
            approval: shownTo(approval, staff),
          })
        const own = approval.recommendations.find(({ by }) => by._id === staff._id)
        yield* write(row, approval, own, at)
        return shownTo(yield* view(row, at), staff)
      }),
    )

  return {
    /**
     * Returns the waiting requests, the oldest first, those with an open question, the oldest question first, or the
     * decided ones, the last decision first. Fails with `InvalidFields` for a wrong cursor.
     */
    list: Effect.fnUntraced(function* (
      {
        state = "waiting",
        searchBy,
        after,
      }: {
        readonly state?: ApprovalListState
        readonly searchBy?: string
        readonly after?: string
      },
      staff: Staff,
    ) {
      const cursor = yield* readCursor(after, isUuid)
      const at = yield* now
      const found = yield* rows.list(state, wordsOf(searchBy), chaptersOf(staff), cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, ({ placedAt, id }) => ({ at: placedAt, key: id }))
      const ids = shown.map(({ id }) => id)
      const questions = yield* rows.questions(ids)
      const recommendations = yield* rows.recommendations(ids)
      return {
        items: shown.map((row) => shownTo(approvalOf(row, questions, recommendations, at), staff)),
        next,
      }
    }),

    /** Fails with `ApprovalNotFound`. */
    get: Effect.fnUntraced(function* (id: string, staff: Staff) {
      return shownTo(yield* view(yield* findFor(id, staff), yield* now), staff)
    }),

    /** Claims a request for 15 minutes. Fails with `ApprovalNotFound`, `OwnTransition` or `ReviewConflict`. */
    claim: Effect.fnUntraced(function* (id: string, staffId: string) {
      const row = yield* find(id)
      const at = yield* now
      // One statement checks and writes, so that one of several callers succeeds.
      const claimed = yield* rows.claim(id, staffId, at, addMilliseconds(at, claimMs))
      if (claimed === 0) yield* refuse(yield* find(row.id), staffId, at, false)
      return yield* view(yield* find(id), at)
    }),

    /** Ends the caller's claim. Fails with `ApprovalNotFound`. */
    release: Effect.fnUntraced(function* (id: string, staffId: string) {
      yield* find(id)
      yield* rows.release(id, staffId)
      return yield* view(yield* find(id), yield* now)
    }),

    /**
     * Decides a claimed request, or asks its member (OFFICE §3). Fails with `ApprovalNotFound`, `OwnTransition`,
     * `ReviewConflict`, or `InvalidFields` for a refusal or a question without a note. A repeat gets the first answer.
     */
    decide: Effect.fnUntraced(function* (
      id: string,
      { decision, note, version, freshId }: ApprovalDecision,
      staffId: string,
    ) {
      const trimmedNote = (note ?? "").trim()
      if (decision !== "approve" && trimmedNote === "")
        return yield* new InvalidFields({ fields: { note: required } })
      yield* find(id)
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lock(id)
          const at = yield* now
          const row = yield* find(id)
          const command = { freshId, staffId, action: `${decision} transition`, recordId: row.id }
          if (!(yield* commands.isNew(command, at))) return yield* view(row, at)
          const approval = yield* refuse(row, staffId, at, decision === "ask")
          if (!canDecide(approval.claim))
            return yield* new ReviewConflict({ message: claimEndedMessage, approval })
          if (row.version !== version)
            return yield* new ReviewConflict({
              message: `${row.fullName} changed the request. Read it again.`,
              approval,
            })
          const act = { memberId: row.memberId, actorId: staffId }
          yield* withSql(
            decision === "ask"
              ? askAboutTransition({ ...act, text: trimmedNote })
              : decideTransition({
                  ...act,
                  status: decision === "approve" ? "completed" : "failed",
                  note: trimmedNote === "" ? null : trimmedNote,
                }),
          )
          return yield* view(yield* find(id), at)
        }),
      )
    }),

    /**
     * Recommends a request of the leader's chapter or advises against it, with a note (OFFICE §1). A repeat changes nothing.
     * Fails with `ApprovalNotFound`, `OwnTransition` or `ReviewConflict`.
     */
    recommend: (id: string, { recommendation, note, version }: NewRecommendation, staff: Staff) =>
      changeRecommendation(id, staff, (row, approval, own, at) =>
        Effect.gen(function* () {
          const trimmedNote = note.trim()
          if (row.version !== version)
            return yield* new ReviewConflict({
              message: `${row.fullName} changed the request. Read it again.`,
              approval: shownTo(approval, staff),
            })
          if (own?.recommendation === recommendation && own.note === trimmedNote) return undefined
          yield* rows.recommend(id, staff._id, { recommendation, note: trimmedNote }, at)
          return yield* withSql(
            audit({
              action: "recommend transition",
              result: recommendation,
              memberId: row.memberId,
              actorId: staff._id,
              case: { kind: "transition", id: id },
              details: { before: own?.recommendation ?? null, after: recommendation, reason: trimmedNote },
            }),
          )
        }),
      ),

    /** Withdraws the leader's recommendation. Fails with `ApprovalNotFound`, `OwnTransition` or `ReviewConflict`. */
    withdraw: (id: string, staff: Staff) =>
      changeRecommendation(id, staff, (row, _, own, at) =>
        Effect.gen(function* () {
          if (own === undefined) return undefined
          yield* rows.withdraw(id, staff._id, at)
          return yield* withSql(
            audit({
              action: "withdraw recommendation",
              result: "done",
              memberId: row.memberId,
              actorId: staff._id,
              case: { kind: "transition", id: id },
              details: { before: own.recommendation, after: null },
            }),
          )
        }),
      ),
  }
})

/** The review of transitions by staff, one at a time. */
export class OfficeApprovals extends Context.Service<OfficeApprovals, Effect.Success<typeof make>>()(
  "portal/OfficeApprovals",
) {
  static readonly layer = Layer.effect(OfficeApprovals, make).pipe(Layer.provide(Mail.layer))
}
