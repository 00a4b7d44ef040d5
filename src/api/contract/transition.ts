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
  )
  .middleware(Authorization) {}
