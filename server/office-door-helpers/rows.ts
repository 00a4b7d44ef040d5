import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"

const EventRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  isPublished: Schema.Boolean,
  /** Null for a draft without a date. */
  startsAt: Schema.NullOr(Schema.Date),
  closesAt: Schema.NullOr(Schema.Date),
})
export type EventRow = typeof EventRow.Type

const HelperRow = Schema.Struct({
  id: Schema.String,
  memberId: Schema.String,
  fullName: Schema.String,
  membershipId: Schema.String,
  namedBy: Schema.String,
  namedByName: Schema.String,
  namedAt: Schema.Date,
  endsAt: Schema.Date,
  endedBy: Schema.NullOr(Schema.String),
  endedByName: Schema.NullOr(Schema.String),
  endedAt: Schema.NullOr(Schema.Date),
})
export type HelperRow = typeof HelperRow.Type

const Id = Schema.Struct({ id: Schema.String })

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  /**
   * A draft that was published before can have helpers and no date. Their right then ends after the day on which they were
   * named, so that `endsAt` is never null.
   */
  const helpers = (condition: Statement.Fragment) =>
    rowsOf(HelperRow)(sql`select h.id::text as id, h.member_id::text as "memberId", m.full_name as "fullName",
        m.membership_id as "membershipId", h.named_by::text as "namedBy", namer.full_name as "namedByName",
        h.named_at as "namedAt", door_closes_at(coalesce(e.starts_at, h.named_at)) as "endsAt",
        h.ended_by::text as "endedBy", ender.full_name as "endedByName", h.ended_at as "endedAt"
      from door_helpers h join events e on e.id = h.event_id join members m on m.id = h.member_id
        join members namer on namer.id = h.named_by left join members ender on ender.id = h.ended_by
      where ${condition} order by h.named_at, h.id`)

  return {
    transaction: transactionOf(sql),
    event: (id: string, at: Date) =>
      rowOf(EventRow)(sql`select id::text as id, name,
          status = 'published' and (visible_from is null or visible_from <= ${at}) as "isPublished", starts_at as "startsAt",
          door_closes_at(starts_at) as "closesAt" from events where id = ${id}::uuid`),
    /** Locks the event until the transaction ends, so that two requests cannot exceed `maxDoorHelpers`. */
    lock: (eventId: string) =>
      execute(sql`select 1 from events where id = ${eventId}::uuid for no key update`),
    /** Returns the helpers of an event whose right nobody has ended, in the order of naming. */
    open: (eventId: string) => helpers(sql`h.event_id = ${eventId}::uuid and h.ended_at is null`),
    find: (eventId: string, id: string) =>
      Effect.map(helpers(sql`h.event_id = ${eventId}::uuid and h.id = ${id}::uuid`), (rows) => rows[0]),
    /** Returns whether this is a verified member who is not suspended. */
    isCandidate: (memberId: string) =>
      Effect.map(
        rowOf(Id)(sql`select id::text as id from members where id = ${memberId}::uuid
          and email_verified_at is not null and disabled_at is null`),
        (row) => row !== undefined,
      ),
    /** Returns false when the member already helps at this door. */
    insert: (eventId: string, memberId: string, by: string, at: Date) =>
      Effect.map(
        affectedRows(sql`insert into door_helpers (event_id, member_id, named_by, named_at)
          values (${eventId}::uuid, ${memberId}::uuid, ${by}::uuid, ${at})
          on conflict (event_id, member_id) where ended_at is null do nothing returning id`),
        (rows) => rows === 1,
      ),
    /** Returns false when somebody has ended it before. */
    end: (id: string, by: string, at: Date) =>
      Effect.map(
        affectedRows(sql`update door_helpers set ended_at = ${at}, ended_by = ${by}::uuid
          where id = ${id}::uuid and ended_at is null returning id`),
        (rows) => rows === 1,
      ),
  }
})

/** The only SQL of the door helpers. Who helps at a moment is `door_helpers_at` (server/office-staff/rows.ts). */
export class DoorHelperRows extends Context.Service<DoorHelperRows, Effect.Success<typeof make>>()(
  "portal/DoorHelperRows",
) {
  static readonly layer = Layer.effect(DoorHelperRows, make)
}
