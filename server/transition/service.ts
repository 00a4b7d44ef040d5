import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { required } from "#api/contract/field-rules.ts"
import type {
  Transition,
  TransitionAnswer,
  TransitionBody,
  TransitionRole,
} from "#api/contract/transition.ts"
import type { Role } from "#api/contract/users.ts"
import type { CurrentMember } from "#api/contract/wire.ts"
import { audit } from "#server/audit/service.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { isUuid } from "#server/uuid.ts"
import { errorMessages } from "../authentication/messages.ts"
import { now } from "../clock.ts"
import { DatedSettings } from "../dated-settings/service.ts"
import { InvalidFields } from "../invalid-fields.ts"
import { NoFurtherTransition, QuestionClosed, TransitionInProgress } from "./errors.ts"
import { transitionQuestionRows } from "./question-rows.ts"
import { type TransitionRow, TransitionRows } from "./rows.ts"

type SessionMember = CurrentMember["Service"]

/** The role that follows each role (SPEC §4). */
export const nextRole: Readonly<Record<Role, TransitionRole | null>> = {
  Student: "Doctor",
  Doctor: "GlobalNetwork",
  GlobalNetwork: null,
}

type OpenQuestion = NonNullable<Transition["question"]>

const transitionOf = (row: TransitionRow, question: OpenQuestion | null = null): Transition => ({
  _id: row.id,
  role: row.role,
  region: row.region,
  specialty: row.specialty,
  licenseNumber: row.licenseNumber,
  status: row.status,
  note: row.note,
  question,
  createdAt: row.createdAt.toISOString(),
})

/** Returns a message for every field that is missing or not in its list (SPEC §5). */
const problemsOf = (
  body: TransitionBody,
  role: TransitionRole,
  hasRegion: boolean,
): Record<string, string> => ({
  ...(hasRegion ? {} : { region: errorMessages.unknownRegion }),
  ...(role !== "Doctor"
    ? {}
    : Object.fromEntries(
        (["specialty", "licenseNumber"] as const)
          .filter((field) => (body[field] ?? "").trim() === "")
          .map((field) => [field, required]),
      )),
})

/** Returns the fields of a transition that the member enters. */
const enteredIn = ({ region, specialty, licenseNumber }: TransitionRow) => ({
  region,
  specialty,
  licenseNumber,
})
type Entered = ReturnType<typeof enteredIn>

const isSame = (one: Entered, other: Entered) =>
  one.region === other.region &&
  one.specialty === other.specialty &&
  one.licenseNumber === other.licenseNumber

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* TransitionRows
  const questions = yield* transitionQuestionRows
  const dated = yield* DatedSettings
  const transaction = transactionOf(sql)

  /** Returns a transition with the office's open question. */
  const view = Effect.fnUntraced(function* (row: TransitionRow) {
    const open = row.askedAt === null ? undefined : yield* questions.last(row.id)
    return transitionOf(
      row,
      open === undefined ? null : { _id: open.id, text: open.text, askedAt: open.askedAt.toISOString() },
    )
  })
  const get = Effect.fnUntraced(function* (memberId: string) {
    const row = yield* rows.ofMember(memberId)
    return row === undefined ? null : yield* view(row)
  })

  return {
    /** GET /users/transition: returns the member's transition, or null. */
    get: ({ _id }: SessionMember) => get(_id),

    /**
     * POST /users/transition (SPEC §5, §7): asks for the next role, or sends a failed transition again. A repeat after a lost
     * response changes nothing, and gets the answer of the first request. Fails with `InvalidFields`, with
     * `NoFurtherTransition` for the global network, and with `TransitionInProgress` while another request is pending.
     */
    send: Effect.fnUntraced(function* (body: TransitionBody, { _id }: SessionMember) {
      return yield* transaction(
        Effect.gen(function* () {
          // Staff who decide lock the member, too, so the role is the one after an approval.
          yield* rows.lock(_id)
          const applicant = yield* rows.applicant(_id)
          if (applicant === undefined)
            return yield* Effect.die(new Error("A live session without its member"))
          const role = nextRole[applicant.role]
          if (role === null) return yield* new NoFurtherTransition()
          const fields = problemsOf(body, role, yield* dated.isRegionOf(role, body.region))
          if (Object.keys(fields).length > 0) return yield* new InvalidFields({ fields })
          // A doctor enters only the region. The other details come from the profile.
          const details = role === "Doctor" ? body : applicant
          const entered = {
            region: body.region,
            specialty: details.specialty?.trim() ?? null,
            licenseNumber: details.licenseNumber?.trim() ?? null,
          }
          const sent = yield* rows.send({ memberId: _id, role, ...entered }, yield* now)
          if (sent !== undefined) return transitionOf(sent)
          const pending = yield* rows.ofMember(_id)
          if (pending === undefined) return yield* new TransitionInProgress({ transition: null })
          const transition = yield* view(pending)
          // After a question of the office, the member has to answer it.
          const isRepeat =
            pending.role === role && pending.askedAt === null && isSame(entered, enteredIn(pending))
          return isRepeat ? transition : yield* new TransitionInProgress({ transition })
        }),
      )
    }),

    /**
     * POST /users/transition/answer: answers the office's question, and corrects the fields of the transition (OFFICE §3).
     * A repeat changes nothing. Fails with `InvalidFields` or `QuestionClosed`.
     */
    answer: Effect.fnUntraced(function* (body: TransitionAnswer, { _id }: SessionMember) {
      const text = body.answer.trim()
      return yield* transaction(
        Effect.gen(function* () {
          // Staff who decide lock the member, too.
          yield* rows.lock(_id)
          const row = yield* rows.ofMember(_id)
          const question =
            row === undefined || !isUuid(body.question)
              ? undefined
              : yield* questions.find(row.id, body.question)
          const closed = Effect.fnUntraced(function* (message: string) {
            return yield* new QuestionClosed({
              message,
              transition: row === undefined ? null : yield* view(row),
            })
          })
          if (row === undefined || question === undefined)
            return yield* closed("The office does not ask this question any more.")
          const entered =
            row.role === "Doctor"
              ? {
                  region: body.region,
                  specialty: body.specialty?.trim() ?? null,
                  licenseNumber: body.licenseNumber?.trim() ?? null,
                }
              : { ...enteredIn(row), region: body.region }
          if (question.answer !== null)
            return question.answer === text && isSame(entered, enteredIn(row))
              ? yield* view(row)
              : yield* closed("You have answered this question already.")
          if (row.askedAt === null) return yield* closed("The office has decided already.")
          if ((yield* questions.last(row.id))?.id !== question.id)
            return yield* closed("The office asks you a new question now. Please answer that one.")
          const fields = problemsOf(body, row.role, yield* dated.isRegionOf(row.role, body.region))
          if (Object.keys(fields).length > 0) return yield* new InvalidFields({ fields })
          yield* questions.answer(row.id, { id: question.id, answer: text }, entered, yield* now)
          yield* audit({
            action: "answer about transition",
            result: "answered",
            memberId: _id,
            case: { kind: "transition", id: row.id },
            details: {
              before: { status: "asked", ...enteredIn(row) },
              after: { status: "pending", ...entered },
            },
          })
          return transitionOf({ ...row, ...entered })
        }),
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    }),
  }
})

/** Transitions from Student to Doctor to GlobalNetwork, one record per member (SPEC §4; DECISIONS §4). */
export class Transitions extends Context.Service<Transitions, Effect.Success<typeof make>>()(
  "portal/Transitions",
) {
  static readonly layer = Layer.effect(Transitions, make).pipe(Layer.provide(DatedSettings.layer))
}
