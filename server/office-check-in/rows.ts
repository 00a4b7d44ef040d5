import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { EventType } from "#api/contract/events.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"

const EventRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  eventType: EventType,
  startsAt: Schema.Date,
  registeredCount: Schema.Int,
  admittedCount: Schema.Int,
})
export type EventRow = typeof EventRow.Type

/** A registrant with the scan that admitted them; the fields of the scan are null without one. */
const RegistrantRow = Schema.Struct({
  memberId: Schema.String,
  fullName: Schema.String,
  role: Role,
  membershipId: Schema.String,
  ticketCode: Schema.String,
  scanId: Schema.NullOr(Schema.String),
  scannedAt: Schema.NullOr(Schema.Date),
  isOffline: Schema.NullOr(Schema.Boolean),
  by: Schema.NullOr(Schema.String),
  byName: Schema.NullOr(Schema.String),
})
export type RegistrantRow = typeof RegistrantRow.Type

const ScanRow = Schema.Struct({
  id: Schema.String,
  eventId: Schema.String,
  memberId: Schema.String,
  result: Schema.Literals(["admitted", "alreadyAdmitted", "refused"]),
  undoneAt: Schema.NullOr(Schema.Date),
  undoneBy: Schema.NullOr(Schema.String),
  undoneByName: Schema.NullOr(Schema.String),
})
export type ScanRow = typeof ScanRow.Type

/** A scan to store. */
export interface NewScan {
  readonly id: string
  readonly memberId: string
  readonly means: "code" | "name"
  readonly isOffline: boolean
  readonly scannedAt: Date
  readonly result: ScanRow["result"]
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  /** The registrants whom a reader sees: all, or those of their chapters; everybody at an event of one of their chapters. */
  const seen = (chapters: readonly string[] | null, ofEvent: Statement.Fragment) =>
    chapters === null
      ? sql`true`
      : sql`(member.region = any(${[...chapters]}::text[]) or ${ofEvent} && ${[...chapters]}::text[])`

  /** Nobody can check in for a scheduled event before members see it. */
  const events = (condition: Statement.Fragment, chapters: readonly string[] | null, at: Date) =>
    rowsOf(
      EventRow,
    )(sql`select event.id::text as id, event.name, event_type as "eventType", starts_at as "startsAt",
        "registeredCount", "admittedCount"
      from (select id, name, event_type, starts_at, chapters from events
          where status = 'published' and (visible_from is null or visible_from <= ${at}) and ${condition}
          order by starts_at, id limit 50) event,
        lateral (select count(*)::int4 as "registeredCount", count(scan.id)::int4 as "admittedCount"
          from event_registrations registration
            ${chapters === null ? sql`` : sql`join members member on member.id = registration.member_id and ${seen(chapters, sql`event.chapters`)}`}
            left join check_in_scans scan on scan.event_id = registration.event_id
              and scan.member_id = registration.member_id and scan.result = 'admitted' and scan.undone_at is null
          where registration.event_id = event.id) counted
      order by starts_at, event.id`)

  const registrants = (
    eventId: string,
    chapters: readonly string[] | null,
    memberIds: readonly string[] | undefined,
  ) =>
    rowsOf(
      RegistrantRow,
    )(sql`select member.id::text as "memberId", member.full_name as "fullName", member.role,
        member.membership_id as "membershipId", ticket_code as "ticketCode", scan.id::text as "scanId",
        scan.scanned_at as "scannedAt", scan.is_offline as "isOffline", scan.scanned_by::text as by,
        (select full_name from members where id = scan.scanned_by) as "byName"
      from event_registrations registration
        -- Without the offset, a large event would read all members instead of its own.
        cross join lateral (select id, full_name, role, membership_id, region from members
          where id = registration.member_id offset 0) member
        left join check_in_scans scan on scan.event_id = registration.event_id
          and scan.member_id = registration.member_id and scan.result = 'admitted' and scan.undone_at is null
      where registration.event_id = ${eventId}::uuid and ${seen(chapters, sql`(select chapters from events where id = ${eventId}::uuid)`)}
        and ${memberIds === undefined ? sql`true` : sql`registration.member_id = any(${[...memberIds]}::uuid[])`}
      order by lower(member.full_name), member.id`)

  return {
    transaction: transactionOf(sql),

    /** Returns the published events that begin between two times, the first one first. */
    between: (from: Date, to: Date, chapters: readonly string[] | null, at: Date) =>
      events(sql`starts_at between ${from} and ${to}`, chapters, at),

    /** Returns the published ones of these events, with all their registrants, the first one first. */
    ofDoors: (ids: readonly string[], at: Date) => events(sql`id = any(${[...ids]}::uuid[])`, null, at),

    /** Returns a published event; undefined for any other. */
    event: (id: string, chapters: readonly string[] | null, at: Date) =>
      Effect.map(events(sql`id = ${id}::uuid`, chapters, at), (rows) => rows[0]),

    /** Returns the list of the door by name, or some of its members. */
    registrants,

    /** Locks these registrations until the transaction ends, always in the same order, so that two doors cannot deadlock. */
    lock: (eventId: string, memberIds: readonly string[]) =>
      execute(sql`select 1 from event_registrations where event_id = ${eventId}::uuid
        and member_id = any(${[...memberIds]}::uuid[]) order by member_id for update`),

    scan: (id: string) =>
      rowOf(
        ScanRow,
      )(sql`select scan.id::text as id, event_id::text as "eventId", member_id::text as "memberId", result,
          undone_at as "undoneAt", undone_by::text as "undoneBy", staff.full_name as "undoneByName"
        from check_in_scans scan left join members staff on staff.id = undone_by where scan.id = ${id}::uuid`),

    /** Stores a scan of an existing member. Returns false when the scan is stored already. */
    insert: (eventId: string, scan: NewScan, by: string, at: Date) =>
      Effect.map(
        affectedRows(sql`insert into check_in_scans (id, event_id, member_id, scanned_by, means, is_offline, scanned_at,
            received_at, result)
          select ${scan.id}::uuid, ${eventId}::uuid, id, ${by}::uuid, ${scan.means}, ${scan.isOffline},
            ${scan.scannedAt}, ${at}, ${scan.result} from members where id = ${scan.memberId}::uuid
          on conflict (id) do nothing returning id`),
        (rows) => rows === 1,
      ),

    undo: (id: string, by: string, at: Date) =>
      execute(
        sql`update check_in_scans set undone_at = ${at}, undone_by = ${by}::uuid where id = ${id}::uuid`,
      ),
  }
})

/** The only SQL of the check-in. */
export class CheckInRows extends Context.Service<CheckInRows, Effect.Success<typeof make>>()(
  "portal/CheckInRows",
) {
  static readonly layer = Layer.effect(CheckInRows, make)
}
