import { Effect } from "effect"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { Mail } from "#server/mail/service.ts"
import { renderMail } from "#server/mail/templates.ts"
import { notify } from "#server/notifications/service.ts"
import { transitionQuestionRows } from "./question-rows.ts"
import { TransitionRows } from "./rows.ts"

/** A question about a pending transition. */
interface Question {
  readonly memberId: string
  readonly text: string
  /** The member of staff who asks. */
  readonly actorId: string
}

/**
 * Makes the question about a pending transition (OFFICE §3). In the caller's transaction it writes the question, a
 * notification, a mail and the audit entry. The caller has locked the member, and checked that no question is open.
 */
export const makeTransitionQuestion = Effect.gen(function* () {
  const { publicUrl } = yield* Settings
  const rows = yield* TransitionRows
  const questions = yield* transitionQuestionRows
  const mail = yield* Mail
  return Effect.fnUntraced(function* ({ memberId, text, actorId }: Question) {
    const member = yield* rows.applicant(memberId)
    const transition = yield* rows.ofMember(memberId)
    if (member === undefined || transition === undefined)
      return yield* Effect.die(new Error("A question without its transition"))
    yield* questions.ask(transition.id, text, actorId, yield* now)
    const content = `The national office has a question about your transition: ${text}`
    yield* notify({ memberId, kind: "transition", content, target: "/dashboard/profile" })
    yield* mail.queue(
      member.email,
      renderMail("A question about your transition", member.firstName, [
        { paragraph: content },
        { paragraph: "Your answer brings your request back to the office." },
        { button: "Answer on your profile", link: `${publicUrl}/dashboard/profile` },
      ]),
    )
    return yield* audit({
      action: "ask about transition",
      result: "asked",
      memberId,
      actorId,
      case: { kind: "transition", id: transition.id },
      details: { before: { status: "pending" }, after: { status: "asked" }, reason: text },
    })
  })
})
