import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { EventType } from "#api/contract/events.ts"
import { type EventStatus, PlacePayment } from "#api/contract/office-events.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { containing } from "#server/lists.ts"
import { openStatusCondition } from "#server/payments/payment.ts"
import { hasPersonWords } from "#server/office-members/search-rows.ts"
import { deletionColumns, deletionFields } from "#server/draft-deletion/rows.ts"
import type { EventText } from "./event-rules.ts"

/** An event as stored; amounts in minor units. */
export const StoredEvent = Schema.Struct({
  id: Schema.String,
  slug: Schema.String,
  status: Schema.Literals(["draft", "published", "canceling", "canceled"]),
  visibleFrom: Schema.NullOr(Schema.Date),
  name: Schema.String,
  description: Schema.String,
  eventType: EventType,
  linkOrLocation: Schema.String,
  startsAt: Schema.NullOr(Schema.Date),
  featuredImageUrl: Schema.NullOr(Schema.String),
  featuredImageAlt: Schema.NullOr(Schema.String),
  isPaid: Schema.Boolean,
  plans: Schema.Array(Schema.Struct({ role: Role, amount: Schema.FiniteFromString })),
  membersGroup: Schema.Array(Role),
  additionalInformation: Schema.NullOr(Schema.String),
  tags: Schema.Array(Schema.String),
  capacity: Schema.NullOr(Schema.Int),
  version: Schema.Int,
  registeredCount: Schema.Int,
  chapters: Schema.Array(Schema.String),
  draftedBy: Schema.NullOr(Schema.String),
  draftedByName: Schema.NullOr(Schema.String),
  changedBy: Schema.NullOr(Schema.String),
  changedByName: Schema.NullOr(Schema.String),
  changedAt: Schema.Date,
  ...deletionFields,
})
export type StoredEvent = typeof StoredEvent.Type

const RegistrantRow = Schema.Struct({
  id: Schema.String,
  fullName: Schema.String,
  role: Role,
  membershipId: Schema.String,
  registeredAt: Schema.Date,
  payment: Schema.NullOr(PlacePayment),
  reference: Schema.NullOr(Schema.String),
})
export type RegistrantRow = typeof RegistrantRow.Type

/** The time that stands for a missing date in the list's cursor. The list begins with the events without a date. */
export const withoutDate = new Date("9999-12-31T00:00:00Z")

/** The filters of the list; an undefined one matches every event. */
export interface EventFilter {
  readonly status: EventStatus | undefined
  readonly words: readonly string[]
  /** Events of one of these chapters; null for all. */
  readonly chapters: readonly string[] | null
}

/** Who drafted an event, and the chapters that it belongs to; none for an event of the whole association. */
export interface EventOrigin {
  readonly by: string
  readonly chapters: readonly string[]
}

const Count = Schema.Struct({ count: Schema.Int })
const Taken = Schema.Struct({ isTaken: Schema.Boolean })

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns =
    sql.literal(`events.id::text as id, slug, events.status, visible_from as "visibleFrom", name, description,
    event_type as "eventType", link_or_location as "linkOrLocation", starts_at as "startsAt",
    featured_image_url as "featuredImageUrl", featured_image_alt as "featuredImageAlt", is_paid as "isPaid", members_group as "membersGroup",
    additional_information as "additionalInformation", tags, capacity, version,
    coalesce((select jsonb_agg(jsonb_build_object('role', role, 'amount', amount::text)
      order by array_position(array['Student', 'Doctor', 'GlobalNetwork'], role))
      from event_plans where event_id = events.id), '[]'::jsonb) as plans,
    (select count(*) from event_registrations where event_id = events.id)::int4 as "registeredCount",
    events.chapters, events.drafted_by::text as "draftedBy",
    (select full_name from members where id = events.drafted_by) as "draftedByName",
    events.changed_by::text as "changedBy", (select full_name from members where id = events.changed_by) as "changedByName",
    events.changed_at as "changedAt", ${deletionColumns}`)

  const statusIs = (status: EventStatus, at: Date) => {
    const visible = sql`events.status = 'published' and (visible_from is null or visible_from <= ${at})`
    return {
      draft: sql`events.status = 'draft'`,
      scheduled: sql`events.status = 'published' and visible_from > ${at}`,
      published: sql`${visible} and starts_at > ${at}`,
      canceling: sql`events.status = 'canceling'`,
      canceled: sql`events.status in ('canceling', 'canceled')`,
      finished: sql`${visible} and starts_at <= ${at}`,
    }[status]
  }

  const setPlans = Effect.fnUntraced(function* (id: string, plans: EventText["plans"]) {
    yield* execute(sql`delete from event_plans where event_id = ${id}::uuid`)
    for (const { role, amount } of plans)
      yield* execute(
        sql`insert into event_plans (event_id, role, amount) values (${id}::uuid, ${role}, ${amount})`,
      )
  })

  return {
    transaction: transactionOf(sql),
    find: (id: string) => rowOf(StoredEvent)(sql`select ${columns} from events where id = ${id}::uuid`),
    byFreshId: (freshId: string) =>
      rowOf(StoredEvent)(sql`select ${columns} from events where fresh_id = ${freshId}::uuid`),

    /** Returns the events after a cursor: first those without a date, then by their date, the latest first. */
    page: ({ status, words, chapters }: EventFilter, at: Date, after: Cursor | undefined, limit: number) =>
      rowsOf(StoredEvent)(
        sql`select ${columns} from events where ${sql.and([
          sql`deleted_at is null`,
          ...(status === undefined ? [] : [statusIs(status, at)]),
          ...words.map((word) => sql`search_text like ${containing(word)}`),
          ...(chapters === null ? [] : [sql`events.chapters && ${[...chapters]}::text[]`]),
          ...(after === undefined
            ? []
            : [
                sql`(coalesce(starts_at, 'infinity'), id) < (${after.at < withoutDate ? after.at : "infinity"}::timestamptz, ${after.key}::uuid)`,
              ]),
        ])} order by coalesce(starts_at, 'infinity') desc, id desc limit ${limit}`,
      ),

    /** Inserts a draft. Returns false when a request with this `freshId` made one before. */
    insert: Effect.fnUntraced(function* (
      { id, freshId }: { readonly id: string; readonly freshId: string },
      event: EventText,
      searchText: string,
      { by, chapters }: EventOrigin,
      at: Date,
    ) {
      const inserted =
        yield* affectedRows(sql`insert into events (id, slug, status, name, description, event_type,
          link_or_location, starts_at, featured_image_url, featured_image_alt, is_paid, members_group, additional_information,
          tags, capacity, search_text, created_at, fresh_id, chapters, drafted_by, changed_by, changed_at)
        values (${id}::uuid, ${id}, 'draft', ${event.name}, ${event.description}, ${event.eventType},
          ${event.linkOrLocation}, ${event.startsAt}, ${event.featuredImageUrl}, ${event.featuredImageAlt}, ${event.isPaid},
          ${[...event.membersGroup]}, ${event.additionalInformation}, ${[...event.tags]}, ${event.capacity},
          ${searchText}, ${at}, ${freshId}::uuid, ${[...chapters]}, ${by}::uuid, ${by}::uuid, ${at})
        on conflict (fresh_id) do nothing returning id`)
      if (inserted === 1) yield* setPlans(id, event.plans)
      return inserted === 1
    }),

    /** Locks an event, and with it its places, until the transaction ends. */
    lock: (id: string) => execute(sql`select 1 from events where id = ${id}::uuid for no key update`),

    change: Effect.fnUntraced(function* (
      id: string,
      event: EventText,
      searchText: string,
      by: string,
      at: Date,
    ) {
      yield* execute(sql`update events set name = ${event.name}, description = ${event.description},
        event_type = ${event.eventType}, link_or_location = ${event.linkOrLocation}, starts_at = ${event.startsAt},
        featured_image_url = ${event.featuredImageUrl}, featured_image_alt = ${event.featuredImageAlt}, is_paid = ${event.isPaid},
        members_group = ${[...event.membersGroup]}, additional_information = ${event.additionalInformation},
        tags = ${[...event.tags]}, capacity = ${event.capacity}, search_text = ${searchText},
        version = version + 1, changed_by = ${by}::uuid, changed_at = ${at} where id = ${id}::uuid`)
      yield* setPlans(id, event.plans)
    }),

    /** `visibleFrom`: from when on members see it; null for at once, and for a draft. */
    setStatus: (
      id: string,
      { status, slug, visibleFrom }: Pick<StoredEvent, "status" | "slug" | "visibleFrom">,
      by: string,
      at: Date,
    ) =>
      execute(sql`update events set status = ${status}, slug = ${slug},
        was_published = was_published or (status = 'published' and (visible_from is null or visible_from <= ${at})),
        visible_from = ${visibleFrom}::timestamptz, version = version + 1,
        changed_by = ${by}::uuid, changed_at = ${at} where id = ${id}::uuid`),

    /** Ends the cancellation of an event. Its version stays: nobody acted. */
    complete: (id: string, status: StoredEvent["status"]) =>
      execute(sql`update events set status = ${status} where id = ${id}::uuid`),

    /** Whether an event has this slug. Locks the choice of slugs until the transaction ends. */
    isSlugTaken: Effect.fnUntraced(function* (slug: string) {
      yield* execute(sql`select pg_advisory_xact_lock(hashtext('event slugs'))`)
      const row = yield* rowOf(Taken)(
        sql`select exists (select 1 from events where slug = ${slug}) as "isTaken"`,
      )
      return row?.isTaken === true
    }),

    /** Counts the members who have opened a payment for a place since `since` and have not finished it. */
    payers: (id: string, since: Date) =>
      Effect.map(
        rowOf(
          Count,
        )(sql`select count(*)::int4 as count from payments where purpose = 'event' and target_id = ${id}
          and closed_at is null and ${sql.literal(openStatusCondition)}
          and created_at > ${since}`),
        (row) => row?.count ?? 0,
      ),

    /**
     * Returns the registrants with these words after a cursor, the newest registration first. For a canceled event, returns
     * also those who were registered before.
     */
    registrants: (
      { id, status }: Pick<StoredEvent, "id" | "status">,
      words: readonly string[],
      after: Cursor | undefined,
      limit: number,
    ) => {
      const statement = sql`select m.id::text as id, m.full_name as "fullName", m.role,
          m.membership_id as "membershipId", registration.created_at as "registeredAt",
          case when not is_paid then null when payment.status in ('paid', 'disputed') then 'paid'
            when payment.status in ('refunded', 'reversed') then 'refunded' else 'unpaid' end as payment, payment.reference
        from ${
          status === "canceling" || status === "canceled"
            ? sql`(select event_id, member_id, payment_id, created_at from event_registrations
                union select event_id, member_id, payment_id, registered_at from event_message_recipients
                  join event_messages on event_messages.id = message_id where is_cancellation)`
            : sql`event_registrations`
        } registration join events on events.id = event_id
          join members m on m.id = registration.member_id
          left join payments payment on payment.id = registration.payment_id
        where ${sql.and([
          sql`event_id = ${id}::uuid`,
          ...hasPersonWords(sql, words),
          ...(after === undefined
            ? []
            : [sql`(registration.created_at, registration.member_id) < (${after.at}, ${after.key}::uuid)`]),
        ])} order by registration.created_at desc, registration.member_id desc limit ${limit}`
      // An unprepared statement is planned for its words, frequent or rare.
      return rowsOf(RegistrantRow)(words.length === 0 ? statement : statement.unprepared)
    },
  }
})

/** The only SQL of the events page of the office. */
export class OfficeEventRows extends Context.Service<OfficeEventRows, Effect.Success<typeof make>>()(
  "portal/OfficeEventRows",
) {
  static readonly layer = Layer.effect(OfficeEventRows, make)
}
