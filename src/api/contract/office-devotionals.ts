import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { deletion, Gone, restoration, whyNotDeletable } from "./draft-deletion.ts"
import { devotionalLengths, maxPrayerPoints } from "./limits.ts"
import { Person } from "./person.ts"
import { day, filled, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  listQuery,
  NotFound,
} from "./wire.ts"

/** The statuses of a devotional (OFFICE §2): without a day, with a day to come, and with one that has begun in Lagos. */
export const devotionalStatuses = ["draft", "scheduled", "published"] as const
export const DevotionalStatus = Schema.Literals(devotionalStatuses)
export type DevotionalStatus = typeof DevotionalStatus.Type

/** What staff write. A draft may lack everything but its title. */
const fields = {
  title: filled(devotionalLengths.title),
  /** Its day in Lagos, as YYYY-MM-DD, on which members begin to see it. Null for a draft. One devotional a day. */
  date: Schema.NullOr(day("Choose a day")),
  keyVerse: text(devotionalLengths.keyVerse),
  keyVerseContent: text(devotionalLengths.keyVerseContent),
  /** Plain text. A blank line separates two paragraphs. */
  content: text(devotionalLengths.content),
  prayerPoints: Schema.Array(filled(devotionalLengths.prayerPoint)).check(
    Schema.isMaxLength(maxPrayerPoints, { message: `Please use at most ${maxPrayerPoints} prayer points` }),
  ),
}

/** A new devotional. A repeat with the same `freshId` returns the one that the first request made. */
export const NewOfficeDevotional = Schema.Struct({
  ...fields,
  freshId: Schema.String.check(Schema.isGUID()),
})
export type NewOfficeDevotional = typeof NewOfficeDevotional.Type

/** A change of a devotional in the version that was read. */
export const OfficeDevotionalChange = Schema.Struct({ ...fields, version: Schema.Int })
export type OfficeDevotionalChange = typeof OfficeDevotionalChange.Type

/** A devotional as staff see it. */
export const OfficeDevotional = Schema.Struct({
  _id: Schema.String,
  status: DevotionalStatus,
  ...fields,
  /** Grows with each change. */
  version: Schema.Int,
  whyNotDeletable,
  /** Null for a devotional that no member of staff changed. */
  changedBy: Schema.NullOr(Person),
  changedAt: Schema.String,
})
export type OfficeDevotional = typeof OfficeDevotional.Type

/** A devotional in the list. */
export const OfficeDevotionalRow = Schema.Struct({
  _id: Schema.String,
  title: Schema.String,
  status: DevotionalStatus,
  date: Schema.NullOr(Schema.String),
  keyVerse: Schema.String,
})
export type OfficeDevotionalRow = typeof OfficeDevotionalRow.Type

/** A day to come and its devotional; null while it has none. */
export const DevotionalDay = Schema.Struct({
  date: Schema.String,
  devotional: Schema.NullOr(Schema.Struct({ _id: Schema.String, title: Schema.String })),
})
export type DevotionalDay = typeof DevotionalDay.Type

const id = { id: Schema.String }

/** Devotionals that staff write for a day (OFFICE §2). Our addition. */
export class OfficeDevotionalsGroup extends HttpApiGroup.make("office-devotionals")
  .add(
    /** Returns devotionals, drafts first and then the latest day first, 25 at a time. */
    HttpApiEndpoint.get("list", "/office/devotionals", {
      query: {
        after: Schema.optionalKey(Schema.String),
        searchBy: listQuery.searchBy,
        status: Schema.optionalKey(DevotionalStatus),
      },
      success: answer(
        Schema.Struct({ items: Schema.Array(OfficeDevotionalRow), next: Schema.NullOr(Schema.String) }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "content.read"),
    /** Returns today and the 13 days after it in Lagos, each with its devotional. */
    HttpApiEndpoint.get("days", "/office/devotionals/days", {
      success: answer(Schema.Array(DevotionalDay)),
    }).annotate(RequiredPermission, "content.read"),
    HttpApiEndpoint.get("get", "/office/devotionals/:id", {
      params: id,
      success: answer(OfficeDevotional),
      error: [Gone, NotFound],
    }).annotate(RequiredPermission, "content.read"),
    /** 400 when another devotional has the day, and when a devotional with a day is incomplete. */
    HttpApiEndpoint.post("create", "/office/devotionals", {
      payload: NewOfficeDevotional,
      success: created(OfficeDevotional),
      error: [BadRequest, Forbidden, Gone],
    }).annotate(RequiredPermission, "content.edit"),
    /** As `create`. 409 with the stored devotional when somebody changed it after it was read. */
    HttpApiEndpoint.patch("save", "/office/devotionals/:id", {
      params: id,
      payload: OfficeDevotionalChange,
      success: answer(OfficeDevotional),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    deletion("/office/devotionals", "content.edit"),
    restoration("/office/devotionals", OfficeDevotional, "content.edit"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
