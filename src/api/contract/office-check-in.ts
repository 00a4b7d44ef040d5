import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { EventType } from "./events.ts"
import { maxScans } from "./limits.ts"
import { Person } from "./person.ts"
import { filled } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { Role } from "./users.ts"
import { answer, Authorization, BadRequest, Conflict, created, NotFound } from "./wire.ts"

/** An event that staff can check in for. The counts are of the registrants that the reader sees. */
export const CheckInEvent = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  eventType: EventType,
  /** ISO 8601. */
  eventDateTime: Schema.String,
  registeredCount: Schema.Int,
  admittedCount: Schema.Int,
})
export type CheckInEvent = typeof CheckInEvent.Type

/** When and by whom a registrant was admitted. */
export const Admission = Schema.Struct({
  /** The id of the scan that admitted them. */
  scanId: Schema.String,
  /** When the door scanned it, ISO 8601. */
  at: Schema.String,
  /** Null for a member of staff whose account is gone. */
  by: Schema.NullOr(Person),
  /** Whether the door had no connection at that time. */
  isOffline: Schema.Boolean,
})
export type Admission = typeof Admission.Type

/** A registrant on the list of the door. */
export const CheckInRegistrant = Schema.Struct({
  member: Schema.Struct({ ...Person.fields, role: Role, membershipId: Schema.String }),
  /** Ten letters and digits. */
  ticketCode: Schema.String,
  /** Null before they are admitted, and after an admission was undone. */
  admission: Schema.NullOr(Admission),
})
export type CheckInRegistrant = typeof CheckInRegistrant.Type

/** The list of the door, by name. */
export const CheckInList = Schema.Struct({
  event: CheckInEvent,
  registrants: Schema.Array(CheckInRegistrant),
})
export type CheckInList = typeof CheckInList.Type

/** One scan of a ticket, or one choice of a name. A repeat with the same `id` stores nothing. */
export const Scan = Schema.Struct({
  id: Schema.String.check(Schema.isGUID()),
  memberId: Schema.String,
  means: Schema.Literals(["code", "name"]),
  /** ISO 8601. Counts for offline scans only; the server's clock counts for the others. */
  scannedAt: Schema.String.check(
    Schema.makeFilter((value: string) =>
      Number.isNaN(Date.parse(value)) ? "scannedAt must be a date and a time" : undefined,
    ),
  ),
  isOffline: Schema.Boolean,
})
export type Scan = typeof Scan.Type

/** The result of a scan. `refused`: the member is not on the list. */
export const ScanResult = Schema.Struct({
  scanId: Schema.String,
  result: Schema.Literals(["admitted", "alreadyAdmitted", "refused"]),
  memberId: Schema.String,
  /** The member's admission as it is now. */
  admission: Schema.NullOr(Admission),
})
export type ScanResult = typeof ScanResult.Type

const event = { event: Schema.String }

/** Staff and door helpers admit the registrants of an event at the door (OFFICE §14). Our addition. */
export class OfficeCheckInGroup extends HttpApiGroup.make("office-check-in")
  .add(
    /**
     * Returns the published events that began in the last two days or begin in the next 14, the first one first. A door
     * helper gets only the events at which they help.
     */
    HttpApiEndpoint.get("events", "/office/check-in", {
      success: answer(Schema.Array(CheckInEvent)),
    }).annotate(RequiredPermission, "events.check-in"),
    /** Returns everybody on the list at once, because a door can lose its connection. */
    HttpApiEndpoint.get("list", "/office/check-in/:event", {
      params: event,
      success: answer(CheckInList),
      error: NotFound,
    }).annotate(RequiredPermission, "events.check-in"),
    /** Stores scans in their order. Of two scans of a member, the second is `alreadyAdmitted`. Both are stored. */
    HttpApiEndpoint.post("scan", "/office/check-in/:event/scans", {
      params: event,
      payload: Schema.Struct({
        scans: Schema.Array(Scan).check(
          Schema.isMaxLength(maxScans, { message: `Please send at most ${maxScans} scans` }),
        ),
      }),
      success: created(Schema.Array(ScanResult)),
      error: [BadRequest, NotFound],
    }).annotate(RequiredPermission, "events.check-in"),
    /** Undoes an admission, with a reason. 409 has the registrant when somebody undid it before. */
    HttpApiEndpoint.post("undo", "/office/check-in/:event/undo", {
      params: event,
      payload: Schema.Struct({ scanId: Schema.String.check(Schema.isGUID()), reason: filled(200) }),
      success: created(CheckInRegistrant),
      error: [BadRequest, Conflict, NotFound],
    }).annotate(RequiredPermission, "events.check-in"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
