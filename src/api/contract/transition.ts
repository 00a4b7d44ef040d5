import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { filled, text } from "./rules.ts"
import { answer, Authorization, Conflict, created, Forbidden, maybe } from "./wire.ts"

/** The roles one can move to: a Student becomes a Doctor, a Doctor joins the GlobalNetwork (SPEC §4). */
export const TransitionRole = Schema.Literals(["Doctor", "GlobalNetwork"])
export type TransitionRole = typeof TransitionRole.Type

/** A member's one transition (SPEC §3; DECISIONS §4). */
export const Transition = Schema.Struct({
  _id: Schema.String,
  /** The role that is asked for. */
  role: TransitionRole,
  /** The chapter or region in that role. */
  region: Schema.String,
  specialty: maybe(Schema.String),
  licenseNumber: maybe(Schema.String),
  status: Schema.Literals(["pending", "completed", "failed"]),
  /** What the office says about its decision. */
  note: maybe(Schema.String),
  createdAt: Schema.String,
})
export type Transition = typeof Transition.Type

/**
 * SPEC §7 POST /users/transition. A Student gives all three (SPEC §5, checked by the server); of a Doctor specialty and
 * licenseNumber come from the profile, whatever is sent.
 */
export const TransitionBody = Schema.Struct({
  region: filled(200),
  specialty: maybe(text(120)),
  licenseNumber: maybe(text(40)),
})
export type TransitionBody = typeof TransitionBody.Type

export class TransitionGroup extends HttpApiGroup.make("transition")
  .add(
    /** Null without one. */
    HttpApiEndpoint.get("get", "/users/transition", { success: answer(Schema.NullOr(Transition)) }),
    /** Makes one, or sends a failed one again; 409 with the record while one is pending. */
    HttpApiEndpoint.post("send", "/users/transition", {
      payload: TransitionBody,
      success: created(Transition),
      error: [Forbidden, Conflict],
    }),
  )
  .middleware(Authorization) {}
