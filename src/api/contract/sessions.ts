import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, Authorization, created, NotFound } from "./wire.ts"

/** A device that is logged in to the member's account (DECISIONS §2.5). */
export const MemberSession = Schema.Struct({
  _id: Schema.String,
  /** A plain name, such as 'Chrome on Android'. */
  device: Schema.String,
  /** The beginning of the network address, such as '102.89.x.x'. Null when it is unknown. */
  network: Schema.NullOr(Schema.String),
  createdAt: Schema.String,
  /** When the session last got new tokens. A session in use gets them every 15 minutes. */
  lastUsedAt: Schema.String,
  /** Whether this is the session of the request. */
  isCurrent: Schema.Boolean,
})
export type MemberSession = typeof MemberSession.Type

/** The sessions of a member. Our addition. */
export class SessionsGroup extends HttpApiGroup.make("sessions")
  .add(
    HttpApiEndpoint.get("list", "/auth/sessions", { success: answer(Schema.Array(MemberSession)) }),
    /** Ends every session except the one of the request. */
    HttpApiEndpoint.post("endOthers", "/auth/sessions/end-others", {
      success: created(Schema.Struct({ ended: Schema.Array(Schema.String) })),
    }),
    /** Ends one session. Also succeeds for a session of the member that has ended. */
    HttpApiEndpoint.post("end", "/auth/sessions/:id/end", {
      params: { id: Schema.String },
      success: created(Schema.Null),
      error: NotFound,
    }),
  )
  .middleware(Authorization) {}
