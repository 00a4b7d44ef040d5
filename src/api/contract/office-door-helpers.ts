import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Person } from "./person.ts"
import { filled } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { answer, Authorization, BadRequest, Conflict, created, Forbidden, NotFound } from "./wire.ts"

/** A member who checks in at the door of one event: a row that is never deleted (OFFICE §1). */
export const DoorHelper = Schema.Struct({
  _id: Schema.String,
  member: Schema.Struct({ ...Person.fields, membershipId: Schema.String }),
  namedBy: Person,
  namedAt: Schema.String,
  /** When the right ends by itself, ISO 8601. Moves with the date of the event. */
  endsAt: Schema.String,
  /** Null while nobody has ended the right. */
  endedBy: Schema.NullOr(Person),
  endedAt: Schema.NullOr(Schema.String),
})
export type DoorHelper = typeof DoorHelper.Type

/** The helpers of an event whose right nobody has ended, the earliest first. */
export const DoorHelpers = Schema.Struct({
  helpers: Schema.Array(DoorHelper),
  /** `unpublished`: the event has no door yet, or none any more. `over`: the day after the event has passed. */
  door: Schema.Literals(["open", "unpublished", "over"]),
})
export type DoorHelpers = typeof DoorHelpers.Type

const event = { id: Schema.String }

/** Members who help at the door of one event (OFFICE §14). Our addition. */
export class OfficeDoorHelpersGroup extends HttpApiGroup.make("office-door-helpers")
  .add(
    HttpApiEndpoint.get("list", "/office/events/:id/helpers", {
      params: event,
      success: answer(DoorHelpers),
      error: NotFound,
    }).annotate(RequiredPermission, "events.registrants"),
    /** Names a helper, who gets a notification. A repeat returns the helper. */
    HttpApiEndpoint.post("name", "/office/events/:id/helpers", {
      params: event,
      payload: Schema.Struct({ memberId: filled(40) }),
      success: created(DoorHelper),
      error: [BadRequest, Forbidden, NotFound],
    }).annotate(RequiredPermission, "events.edit"),
    /** Ends the right of a helper, who gets a notification. 409 has the helper when somebody ended it before. */
    HttpApiEndpoint.post("end", "/office/events/:id/helpers/:helper/end", {
      params: { ...event, helper: Schema.String },
      success: created(DoorHelper),
      error: [Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "events.edit"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
