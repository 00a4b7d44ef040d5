import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInMinute } from "date-fns/constants"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Approval, ApprovalDecision, ApprovalListState } from "#api/contract/office-approvals.ts"
import { required } from "#api/contract/field-rules.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { now } from "#server/clock.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, placeOf } from "#server/keyset.ts"
import { Mail } from "#server/mail/service.ts"
import { wordsOf } from "#server/office-members/member-search.ts"
import { makeTransitionDecision } from "#server/transition/decision.ts"
import { makeTransitionQuestion } from "#server/transition/question.ts"
import { isUuid } from "#server/uuid.ts"
import { ApprovalNotFound, OwnTransition, ReviewConflict } from "./errors.ts"
import { type ApprovalRow, ApprovalRows, type QuestionRow } from "./rows.ts"

/** For how long a claim belongs to its member of staff, in ms (OFFICE §3). */
const claimMs = 15 * millisecondsInMinute
const pageSize = 25

/** Whether the request is decided: nobody can act on it. */
const isDecided = ({ status }: ApprovalRow) => status === "completed" || status === "failed"

const personOf = (id: string | null, fullName: string | null) =>
  id === null ? null : { _id: id, fullName: fullName ?? "" }

/** Returns the claim that holds at `at`; null without one, and after its end. */
const claimOf = ({ claimedBy, claimedByName, claimedUntil }: ApprovalRow, at: Date) => {
  const by = personOf(claimedBy, claimedByName)
  return by === null || claimedUntil === null || claimedUntil <= at
    ? null
    : { by, until: claimedUntil.toISOString() }
}

const questionOf = (row: QuestionRow): Approval["questions"][number] => ({
  _id: row.id,
  text: row.text,
  askedBy: { _id: row.askedBy, fullName: row.askedByName },
  askedAt: row.askedAt.toISOString(),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

const approvalOf = (row: ApprovalRow, questions: readonly QuestionRow[], at: Date): Approval => ({
  _id: row.id,
  member: { _id: row.memberId, fullName: row.fullName, email: row.email, membershipId: row.membershipId },
  from: row.from,
  to: row.to,
  asked: { region: row.region, specialty: row.specialty, licenseNumber: row.licenseNumber },
  stored: {
    region: row.storedRegion,
    specialty: row.storedSpecialty,
    licenseNumber: row.storedLicenseNumber,
  },
  createdAt: row.createdAt.toISOString(),
  version: row.version,
  status: row.status,
  claim: claimOf(row, at),
  note: row.note,
  decidedBy: personOf(row.decidedBy, row.decidedByName),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  questions: questions.filter(({ transitionId }) => transitionId === row.id).map(questionOf),
})

/** Returns why this member of staff cannot act on the request; undefined when nothing stands in the way. */
const conflictOf = (row: ApprovalRow, approval: Approval, staffId: string): string | undefined => {
  const { claim, status } = approval
  if (isDecided(row)) {
    const verb = status === "completed" ? "approved" : "declined"
    const who = row.decidedBy === staffId ? "You" : (row.decidedByName ?? "The national office")
    const when = row.decidedAt === null ? "" : ` at ${formatDateTime(row.decidedAt, lagos)}`
    return `${who} ${verb} this already${when}.`
  }
  return claim === null || claim.by._id === staffId
    ? undefined
    : `${claim.by.fullName} reviews this until ${formatDateTime(claim.until, lagos)}.`
}

/** Returns why nobody can ask the member now; undefined when no question is open. */
const openQuestionOf = ({ status, questions }: Approval, staffId: string): string | undefined => {
  const last = questions.at(-1)
  if (status !== "asked" || last === undefined) return undefined
  const { askedBy, askedAt } = last
  const who = askedBy._id === staffId ? "You" : askedBy.fullName
  return `${who} asked the member already at ${formatDateTime(askedAt, lagos)}.`
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* ApprovalRows
  const decideTransition = yield* makeTransitionDecision
  const askAboutTransition = yield* makeTransitionQuestion
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const find = Effect.fnUntraced(function* (id: string) {
    return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new ApprovalNotFound())
  })
  const view = Effect.fnUntraced(function* (row: ApprovalRow, at: Date) {
    return approvalOf(row, yield* rows.questions([row.id]), at)
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

  return {
    /**
     * Returns the waiting requests, the oldest first, those with an open question, the oldest question first, or the
     * decided ones, the last decision first. Fails with `InvalidFields` for a cursor that is none.
     */
    list: Effect.fnUntraced(function* ({
      state = "waiting",
      searchBy,
      after,
    }: {
      readonly state?: ApprovalListState
      readonly searchBy?: string
      readonly after?: string
    }) {
      const place = yield* placeOf(after, isUuid)
      const at = yield* now
      const found = yield* rows.list(state, wordsOf(searchBy), place, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, ({ placedAt, id }) => ({ at: placedAt, key: id }))
      const questions = yield* rows.questions(shown.map(({ id }) => id))
      return { items: shown.map((row) => approvalOf(row, questions, at)), next }
    }),

    /** Fails with `ApprovalNotFound`. */
    get: Effect.fnUntraced(function* (id: string) {
      return yield* view(yield* find(id), yield* now)
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

    /** Ends the own claim. Fails with `ApprovalNotFound`. */
    release: Effect.fnUntraced(function* (id: string, staffId: string) {
      yield* find(id)
      yield* rows.release(id, staffId)
      return yield* view(yield* find(id), yield* now)
    }),

    /**
     * Decides a claimed request, or asks its member (OFFICE §3). Fails with `ApprovalNotFound`, `OwnTransition`,
     * `ReviewConflict`, or `InvalidFields` for a refusal or a question without a note.
     */
    decide: Effect.fnUntraced(function* (
      id: string,
      { decision, note, version }: ApprovalDecision,
      staffId: string,
    ) {
      const said = (note ?? "").trim()
      if (decision !== "approve" && said === "")
        return yield* new InvalidFields({ fields: { note: required } })
      yield* find(id)
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lock(id)
          const at = yield* now
          const row = yield* find(id)
          const approval = yield* refuse(row, staffId, at, decision === "ask")
          if (approval.claim === null)
            return yield* new ReviewConflict({ message: "Your claim has ended. Take it again.", approval })
          if (row.version !== version)
            return yield* new ReviewConflict({
              message: `${row.fullName} changed the request. Read it again.`,
              approval,
            })
          const act = { memberId: row.memberId, actorId: staffId }
          yield* withSql(
            decision === "ask"
              ? askAboutTransition({ ...act, text: said })
              : decideTransition({
                  ...act,
                  status: decision === "approve" ? "completed" : "failed",
                  note: said === "" ? null : said,
                }),
          )
          return yield* view(yield* find(id), at)
        }),
      )
    }),
  }
})

/** The review of transitions by staff, one at a time. */
export class OfficeApprovals extends Context.Service<OfficeApprovals, Effect.Success<typeof make>>()(
  "portal/OfficeApprovals",
) {
  static readonly layer = Layer.effect(OfficeApprovals, make).pipe(Layer.provide(Mail.layer))
}
