import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Person, ReviewClaim } from "./person.ts"
import { ReportKind, ReportReason } from "./reports.ts"
import { choice, freshId, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
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

/** The status of a reported thing: `open` until staff have decided to keep, hide or restore it. */
export const CaseStatus = Schema.Literals(["open", "kept", "hidden", "restored"])
export type CaseStatus = typeof CaseStatus.Type

export const moderationDecisions = ["keep", "hide", "restore"] as const
const Decision = Schema.Literals(moderationDecisions)

/** The longest note about a decision, in UTF-16 units. */
export const maxNoteLength = 1_000

/** The filter of the list: what waits for a decision, or what was decided. */
export const CaseList = Schema.Literals(["open", "decided"])
export type CaseList = typeof CaseList.Type

const row = {
  _id: Schema.String,
  kind: ReportKind,
  status: CaseStatus,
  /** Who wrote it, or whose profile it is. Null for an anonymous entry, whose author is not stored, and for a deleted thing. */
  author: Schema.NullOr(Person),
  isAnonymous: Schema.Boolean,
  /** The beginning of its text; null when its author deleted it. */
  excerpt: Schema.NullOr(Schema.String),
  /** How many reports wait for a decision. */
  openReports: Schema.Int,
  /** When the oldest open report came in; for a decided case, when it was decided. */
  since: Schema.String,
  /** Who reviews it at the moment, and until when (OFFICE §3). */
  claim: Schema.NullOr(ReviewClaim),
  /** The last decision. */
  note: Schema.NullOr(Schema.String),
  decidedBy: Schema.NullOr(Person),
  decidedAt: Schema.NullOr(Schema.String),
}

/** A reported thing in the list. */
export const ModerationRow = Schema.Struct(row)
export type ModerationRow = typeof ModerationRow.Type

/** A reported thing with its reports and its history. */
export const ModerationCase = Schema.Struct({
  ...row,
  /** The current content of the thing; null when its author deleted it. */
  thing: Schema.NullOr(
    Schema.Struct({
      /** The category of an entry, or the name on a profile; null for a message. */
      heading: Schema.NullOr(Schema.String),
      /** The text of an entry or of a message, or the biography of a profile. */
      text: Schema.String,
      /** The picture of a profile that is not hidden. */
      pictureUrl: Schema.NullOr(Schema.String),
      createdAt: Schema.String,
    }),
  ),
  /** Whether the caller wrote or reported it, and so cannot decide about it. */
  isOwn: Schema.Boolean,
  /** Grows with each report, each decision and each change of an entry. */
  version: Schema.Int,
  /** The newest 100 reports. */
  reports: Schema.Array(
    Schema.Struct({
      _id: Schema.String,
      reason: ReportReason,
      words: Schema.NullOr(Schema.String),
      /** Null for a member who is gone. */
      reporter: Schema.NullOr(Person),
      createdAt: Schema.String,
      isOpen: Schema.Boolean,
    }),
  ),
  /** The newest 100 decisions. */
  decisions: Schema.Array(
    Schema.Struct({
      _id: Schema.String,
      decision: Decision,
      note: Schema.NullOr(Schema.String),
      by: Schema.NullOr(Person),
      at: Schema.String,
    }),
  ),
})
export type ModerationCase = typeof ModerationCase.Type

/** A decision. To hide and to restore require a note, which a named author reads. A repeat with the same `freshId` counts once. */
export const ModerationDecision = Schema.Struct({
  decision: choice(moderationDecisions),
  note: maybe(text(maxNoteLength)),
  /** The version that was read. */
  version: Schema.Int,
  freshId,
})
export type ModerationDecision = typeof ModerationDecision.Type

const id = { id: Schema.String }

/** The things that members reported: claim, release, decide (OFFICE §16). Our addition. */
export class OfficeModerationGroup extends HttpApiGroup.make("office-moderation")
  .add(
    /**
     * Returns 25 reported things: open ones with the oldest first, or decided ones with the newest first. Each word of
     * `searchBy` is in the text of the thing, or in its author's name, email, member id, phone or licence number.
     */
    HttpApiEndpoint.get("list", "/office/moderation", {
      query: {
        after: Schema.optionalKey(Schema.String),
        state: Schema.optionalKey(CaseList),
        kind: Schema.optionalKey(ReportKind),
        searchBy: listQuery.searchBy,
      },
      success: answer(
        Schema.Struct({ items: Schema.Array(ModerationRow), next: Schema.NullOr(Schema.String) }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "moderation.decide"),
    HttpApiEndpoint.get("get", "/office/moderation/:id", {
      params: id,
      success: answer(ModerationCase),
      error: NotFound,
    }).annotate(RequiredPermission, "moderation.decide"),
    /** Claims a thing for 15 minutes, or renews the caller's claim. 409 with the thing while another one reviews it. */
    HttpApiEndpoint.post("claim", "/office/moderation/:id/claim", {
      params: id,
      success: created(ModerationCase),
      error: [Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "moderation.decide"),
    /** Ends the caller's claim. Also succeeds without a claim. */
    HttpApiEndpoint.post("release", "/office/moderation/:id/release", {
      params: id,
      success: created(ModerationCase),
      error: NotFound,
    }).annotate(RequiredPermission, "moderation.decide"),
    /** Decides about a claimed thing. 409 with the thing when somebody decided or claimed it, reported it again or changed it. */
    HttpApiEndpoint.post("decide", "/office/moderation/:id/decision", {
      params: id,
      payload: ModerationDecision,
      success: created(ModerationCase),
      error: [BadRequest, Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "moderation.decide"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
