import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type EmailChangeAnswer, EmailChangesGroup } from "./contract/email-changes.ts"

const changeCalls = callsOf(EmailChangesGroup)

/** Answers the link of a mail about another email address (POST /auth/email-change). */
export const answerEmailChange = (payload: EmailChangeAnswer) =>
  Effect.as(changeCalls.answer({ payload }), null)
