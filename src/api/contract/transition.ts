import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { filled, text } from "./rules.ts"
import { answer, Authorization, Conflict, created, Forbidden, maybe } from "./wire.ts"

/** The roles to move to: a Student becomes a Doctor, a Doctor joins the GlobalNetwork (SPEC §4). */
export const TransitionRole = Schema.Literals(["Doctor", "GlobalNetwork"])
export type TransitionRole = typeof TransitionRole.Type

/** A member's only transition (SPEC §3; DECISIONS §4). */
export const Transition = Schema.Struct({
  _id: Schema.String,
  /** The requested role. */
  role: TransitionRole,
  /** The chapter or region in that role. */
  region: Schema.String,
  specialty: maybe(Schema.String),
  licenseNumber: maybe(Schema.String),
  status: Schema.Literals(["pending", "completed", "failed"]),
  /** The office's comment on its decision. */
  note: maybe(Schema.String),
  /** The office's open question about a pending transition. Our addition. */
  question: maybe(Schema.Struct({ _id: Schema.String, text: Schema.String, askedAt: Schema.String })),
  createdAt: Schema.String,
})
export type Transition = typeof Transition.Type

/**
 * POST /users/transition (SPEC §7). A Student sends all three fields, which the server checks (SPEC §5). For a Doctor,
 * specialty and licenseNumber come from the profile and the sent values are ignored.
 */
export const TransitionBody = Schema.Struct({
  region: filled(200),
  specialty: maybe(text(120)),
  licenseNumber: maybe(text(40)),
})
export type TransitionBody = typeof TransitionBody.Type

/** The longest answer to a question of the office, in UTF-16 units. */
export const maxAnswerLength = 1_000

/** An answer to the office's open question, with the fields of the transition, which the member may have corrected. */
export const TransitionAnswer = Schema.Struct({
  ...TransitionBody.fields,
  /** The question's id. */
  question: Schema.String,
  answer: filled(maxAnswerLength),
})
export type TransitionAnswer = typeof TransitionAnswer.Type

export class TransitionGroup extends HttpApiGroup.make("transition")
  .add(
    /** Returns the transition, or null without one. */
    HttpApiEndpoint.get("get", "/users/transition", { success: answer(Schema.NullOr(Transition)) }),
    /** Creates a transition or resubmits a failed one. 409 with the record while one is pending. */
    HttpApiEndpoint.post("send", "/users/transition", {
      payload: TransitionBody,
      success: created(Transition),
      error: [Forbidden, Conflict],
    }),
    /**
     * Answers the office's question, once. The same answer again gets the same response. 409 with the record when the
     * question is answered already, or the office has decided. Our addition.
     */
    HttpApiEndpoint.post("answer", "/users/transition/answer", {
      payload: TransitionAnswer,
      success: created(Transition),
      error: Conflict,
    }),
  )
  .middleware(Authorization) {}
