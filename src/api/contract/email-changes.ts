import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { choice, filled } from "./rules.ts"
import { created, TooManyRequests } from "./wire.ts"

/** The answer of somebody who opened the link in a mail about a change of address. `object` stops the change. */
export const EmailChangeAnswer = Schema.Struct({
  token: filled(200),
  answer: choice(["confirm", "object"]),
})
export type EmailChangeAnswer = typeof EmailChangeAnswer.Type

/** Changes of an email address, which staff ask for and members prove (OFFICE §8). Our addition. */
export class EmailChangesGroup extends HttpApiGroup.make("email-changes").add(
  /** Confirms the new address, or keeps the old one. The token is the authority: the caller needs no session. */
  HttpApiEndpoint.post("answer", "/auth/email-change", {
    payload: EmailChangeAnswer,
    success: created(Schema.Null),
    error: TooManyRequests,
  }),
) {}
