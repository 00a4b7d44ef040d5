import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Person, ReviewClaim } from "./person.ts"
import { choice, filled, freshId, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { TransitionRole } from "./transition.ts"
import { Role } from "./users.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  listQuery,
  maybe,
  NotFound,
} from "./wire.ts"

const Details = Schema.Struct({
  region: Schema.NullOr(Schema.String),
  specialty: Schema.NullOr(Schema.String),
  licenseNumber: Schema.NullOr(Schema.String),
})

/** A question to the member about the transition. `answer` and `answeredAt` are null until the member answers. */
const Question = Schema.Struct({
  _id: Schema.String,
  text: Schema.String,
  askedBy: Person,
  askedAt: Schema.String,
  answer: Schema.NullOr(Schema.String),
  answeredAt: Schema.NullOr(Schema.String),
})

/** What a chapter leader thinks of the request. It decides nothing. */
const Recommendation = Schema.Struct({
  by: Person,
  recommendation: Schema.Literals(["for", "against"]),
  note: Schema.String,
  at: Schema.String,
})

/** A transition that staff review. Chapter leaders see no licence number and no note. */
export const Approval = Schema.Struct({
  _id: Schema.String,
  member: Schema.Struct({ ...Person.fields, email: Schema.String, membershipId: Schema.String }),
  /** The member's role now, and the requested one. */
  from: Role,
  to: TransitionRole,
  /** What the member asks for, and what the profile says. */
  asked: Details,
  stored: Details,
  createdAt: Schema.String,
  /** Grows with each request of the member, each question, answer and decision. */
  version: Schema.Int,
  /** `asked` while the member has not answered a question. */
  status: Schema.Literals(["pending", "asked", "completed", "failed"]),
  claim: Schema.NullOr(ReviewClaim),
  note: Schema.NullOr(Schema.String),
  /** Null before the decision, and for a decision by the command on the server. */
  decidedBy: Schema.NullOr(Person),
  decidedAt: Schema.NullOr(Schema.String),
  /** The oldest first. Chapter leaders see none. */
  questions: Schema.Array(Question),
  /** From the leaders of the member's chapter, the oldest first. A chapter leader sees only their own. */
  recommendations: Schema.Array(Recommendation),
})
export type Approval = typeof Approval.Type

/** The longest note about a decision, or question, in UTF-16 units. */
export const maxNoteLength = 1_000

/**
 * A decision, or a question before it. The member reads the note, which a refusal and a question require. A repeat with
 * the same `freshId` counts once.
 */
export const ApprovalDecision = Schema.Struct({
  decision: choice(["approve", "ask", "decline"]),
  note: maybe(text(maxNoteLength)),
  /** The version of the request that was read. */
  version: Schema.Int,
  freshId,
})
export type ApprovalDecision = typeof ApprovalDecision.Type

/** A chapter leader's recommendation about the version that was read. */
export const NewRecommendation = Schema.Struct({
  recommendation: choice(["for", "against"]),
  note: filled(maxNoteLength),
  version: Schema.Int,
})
export type NewRecommendation = typeof NewRecommendation.Type

/** Which requests a list shows. */
export const approvalLists = ["waiting", "asked", "decided"] as const
export type ApprovalListState = (typeof approvalLists)[number]

const id = { id: Schema.String }

/** The transitions that staff review: claim, release, ask, decide, recommend (OFFICE §3). Our addition. */
export class OfficeApprovalsGroup extends HttpApiGroup.make("office-approvals")
  .add(
    /**
     * Returns 25 requests. `waiting` (the default) has the oldest request first, `asked` the oldest open question first, and
     * `decided` the last decision first. Each word of `searchBy` is in the member's name, email, member id, phone or licence
     * number. `next` is the cursor of the next page. Chapter leaders see the requests of their chapter, and cannot search for
     * licence numbers.
     */
    HttpApiEndpoint.get("list", "/office/approvals", {
      query: {
        state: Schema.optionalKey(Schema.Literals(approvalLists)),
        searchBy: listQuery.searchBy,
        after: Schema.optionalKey(Schema.String),
      },
      success: answer(Schema.Struct({ items: Schema.Array(Approval), next: Schema.NullOr(Schema.String) })),
      error: BadRequest,
    }).annotate(RequiredPermission, "approvals.read"),
    HttpApiEndpoint.get("get", "/office/approvals/:id", {
      params: id,
      success: answer(Approval),
      error: NotFound,
    }).annotate(RequiredPermission, "approvals.read"),
    /** Claims a request for 15 minutes, or renews the caller's claim. 409 with the request while another one reviews it. */
    HttpApiEndpoint.post("claim", "/office/approvals/:id/claim", {
      params: id,
      success: created(Approval),
      error: [Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "approvals.decide"),
    /** Ends the caller's claim. Also succeeds without a claim. */
    HttpApiEndpoint.post("release", "/office/approvals/:id/release", {
      params: id,
      success: created(Approval),
      error: NotFound,
    }).annotate(RequiredPermission, "approvals.decide"),
    /**
     * Decides a claimed request, or asks its member a question, one at a time. 409 with the request when somebody decided,
     * asked or claimed it, or the member sent it again or answered.
     */
    HttpApiEndpoint.post("decide", "/office/approvals/:id/decision", {
      params: id,
      payload: ApprovalDecision,
      success: created(Approval),
      error: [BadRequest, Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "approvals.decide"),
    /** Adds or changes the caller's recommendation about a request of their chapter. 409 with the request when it is decided. */
    HttpApiEndpoint.post("recommend", "/office/approvals/:id/recommendation", {
      params: id,
      payload: NewRecommendation,
      success: created(Approval),
      error: [BadRequest, Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "approvals.recommend"),
    /** Withdraws the caller's recommendation. Also succeeds when there is none. */
    HttpApiEndpoint.post("withdraw", "/office/approvals/:id/recommendation/withdrawal", {
      params: id,
      success: created(Approval),
      error: [Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "approvals.recommend"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
