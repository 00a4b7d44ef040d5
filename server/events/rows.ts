import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import { makeListPages } from "#server/database/list-pages.ts"
import type { Slice } from "#server/lists.ts"
import { openStatusCondition } from "#server/payments/payment.ts"
import { Role } from "#api/contract/users.ts"
import { EventType } from "#api/contract/events.ts"
import { Currency } from "#api/contract/currency.ts"

/** An event as one member sees it; the amounts of `plans` in minor units, encoded as text. */
export const EventRow = Schema.Struct({
  id: Schema.String,
  slug: Schema.String,
  name: Schema.String,
  description: Schema.String,
  eventType: EventType,
  linkOrLocation: Schema.String,
  startsAt: Schema.Date,
  featuredImageUrl: Schema.NullOr(Schema.String),
  featuredImageAlt: Schema.NullOr(Schema.String),
  isPaid: Schema.Boolean,
  plans: Schema.Array(Schema.Struct({ role: Role, amount: Schema.FiniteFromString })),
  membersGroup: Schema.Array(Role),
  additionalInformation: Schema.NullOr(Schema.String),
  tags: Schema.Array(Schema.String),
  registered: Schema.Boolean,
  /** The code of the member's ticket; null without a registration. */
  ticketCode: Schema.NullOr(Schema.String),
  /** The payment of the member's registration; null without one. */
  payment: Schema.NullOr(
    Schema.Struct({ reference: Schema.String, amount: Schema.FiniteFromString, currency: Currency }),
  ),
  registeredCount: Schema.Int,
  /** The number of places; null without a limit. */
  capacity: Schema.NullOr(Schema.Int),
  /** Why the event was canceled; null for one that takes place. */
  cancelReason: Schema.NullOr(Schema.String),
})
export type EventRow = typeof EventRow.Type

/** The filters of a list. An event must match all of them; an undefined filter matches every event. */
export interface EventFilter {
  /** A day in Africa/Lagos, year-month-day. */
  readonly day: string | undefined
  readonly eventType: string | undefined
  readonly membersGroup: string | undefined
  /** Only events that begin at or after this time. */
  readonly from: Date | undefined
  /** Only events that the member is registered for. */
  readonly registered: boolean
}

/** The public part of an event, for previews. */
export const PreviewRow = Schema.Struct({
  slug: Schema.String,
  name: Schema.String,
  description: Schema.String,
  startsAt: Schema.Date,
  featuredImageUrl: Schema.NullOr(Schema.String),
})
export type PreviewRow = typeof PreviewRow.Type

const TicketRow = Schema.Struct({
  ticketCode: Schema.String,
  name: Schema.String,
  slug: Schema.String,
  startsAt: Schema.Date,
  place: Schema.String,
})
export type TicketRow = typeof TicketRow.Type

const DayRow = Schema.Struct({ day: Schema.String, count: Schema.Int })
const Limit = Schema.Struct({ isLimited: Schema.Boolean })
const Payer = Schema.Struct({ email: Schema.String, firstName: Schema.String, role: Role })

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const columns = (
    memberId: string,
  ) => sql`events.id::text as id, slug, name, description, event_type as "eventType",
    link_or_location as "linkOrLocation", starts_at as "startsAt", featured_image_url as "featuredImageUrl",
    featured_image_alt as "featuredImageAlt", is_paid as "isPaid", members_group as "membersGroup", additional_information as "additionalInformation", tags,
    coalesce((select jsonb_agg(jsonb_build_object('role', role, 'amount', amount::text) order by array_position(array['Student', 'Doctor', 'GlobalNetwork'], role))
      from event_plans where event_id = events.id), '[]'::jsonb) as plans,
    exists (select 1 from event_registrations mine
      where mine.event_id = events.id and mine.member_id = ${memberId}) as registered,
    (select mine.ticket_code from event_registrations mine
      where mine.event_id = events.id and mine.member_id = ${memberId}) as "ticketCode",
    (select jsonb_build_object('reference', paid.reference, 'amount', paid.amount::text, 'currency', paid.currency)
      from event_registrations mine join payments paid on paid.id = mine.payment_id
      where mine.event_id = events.id and mine.member_id = ${memberId}) as payment,
    (select count(*) from event_registrations everybody where everybody.event_id = events.id)::int4
      as "registeredCount", capacity,
    case when events.status in ('canceling', 'canceled') then (select content from event_messages
      where event_id = events.id and is_cancellation) end as "cancelReason"`
  // Drafts and scheduled events are for staff alone. A canceled event is in no list, but its page says so.
  const published = (at: Date) =>
    sql`(events.status = 'published' and (visible_from is null or visible_from <= ${at}))`
  const visible = (at: Date) => sql`(${published(at)} or events.status in ('canceling', 'canceled'))`

  const pageOf = makeListPages(sql, () => sql`events`, "search_text")
  const where = (filter: EventFilter, memberId: string, at: Date) =>
    sql.and([
      published(at),
      ...(filter.day === undefined
        ? []
        : [
            sql`starts_at >= (${filter.day}::date)::timestamp at time zone 'Africa/Lagos'
              and starts_at < (${filter.day}::date + 1)::timestamp at time zone 'Africa/Lagos'`,
          ]),
      ...(filter.eventType === undefined ? [] : [sql`event_type = ${filter.eventType}`]),
      ...(filter.membersGroup === undefined
        ? []
        : [sql`members_group @> array[${filter.membersGroup}]::text[]`]),
      ...(filter.from === undefined ? [] : [sql`starts_at >= ${filter.from}`]),
      ...(filter.registered
        ? [
            sql`exists (select 1 from event_registrations mine
              where mine.event_id = events.id and mine.member_id = ${memberId})`,
          ]
        : []),
    ])

  /** Returns upcoming events, the next first, then past events, the latest first. */
  const page = Effect.fnUntraced(function* (filter: EventFilter, memberId: string, now: Date, slice: Slice) {
    const { ids, totalItems } = yield* pageOf(
      [
        { where: sql`starts_at >= ${now} and ${where(filter, memberId, now)}`, order: ["starts_at", "id"] },
        {
          where: sql`starts_at < ${now} and ${where(filter, memberId, now)}`,
          order: ["starts_at desc", "id desc"],
        },
      ],
      slice,
    )
    const events = yield* rowsOf(EventRow)(sql`select ${columns(memberId)} from events where id = any(${ids})
      order by starts_at < ${now}, case when starts_at >= ${now} then starts_at end, starts_at desc,
        case when starts_at >= ${now} then events.id end, events.id desc`)
    return { events, totalItems }
  })

  const firstEvent = (condition: ReturnType<typeof where>, memberId: string, at: Date) =>
    rowOf(EventRow)(sql`select ${columns(memberId)} from events where ${visible(at)} and ${condition}`)
  const bySlug = (slug: string, memberId: string, at: Date) => firstEvent(sql`slug = ${slug}`, memberId, at)
  const byId = (id: string, memberId: string, at: Date) =>
    firstEvent(sql`events.id = ${id}::uuid`, memberId, at)

  /** Returns the days of a month (year-month, Lagos time) on which events begin, for one role or for all. */
  const days = (month: string, membersGroup: string | undefined, at: Date) =>
    rowsOf(
      DayRow,
    )(sql`select to_char(starts_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, count(*)::int4 as count
      from events where ${sql.and([
        published(at),
        sql`starts_at >= (${`${month}-01`}::date)::timestamp at time zone 'Africa/Lagos'
          and starts_at < (${`${month}-01`}::date + interval '1 month') at time zone 'Africa/Lagos'`,
        ...(membersGroup === undefined ? [] : [sql`members_group @> array[${membersGroup}]::text[]`]),
      ])} group by 1 order by 1`)

  const preview = (slug: string, at: Date) =>
    rowOf(PreviewRow)(sql`select slug, name, description, starts_at as "startsAt",
      featured_image_url as "featuredImageUrl" from events where ${published(at)} and slug = ${slug}`)

  const isLimited = (eventId: string, lock: Statement.Fragment) =>
    Effect.map(
      rowOf(Limit)(
        sql`select capacity is not null as "isLimited" from events where id = ${eventId}::uuid ${lock}`,
      ),
      (row) => row?.isLimited === true,
    )
  /**
   * Locks the places of an event until the transaction ends, so that the places of a limited event are taken one after the
   * other. Staff who withdraw the event or change its limit wait for this lock.
   */
  const lockPlaces = Effect.fnUntraced(function* (eventId: string) {
    // A limit that staff set between the two statements shows in the second one.
    if ((yield* isLimited(eventId, sql``)) || (yield* isLimited(eventId, sql`for share`)))
      yield* isLimited(eventId, sql`for no key update`)
  })

  const openPayments = (eventId: string, memberId: string, since: Date) =>
    sql`(select count(*) from payments where purpose = 'event' and target_id = ${eventId} and closed_at is null
      and ${sql.literal(openStatusCondition)} and created_at > ${since}
      and member_id <> ${memberId}::uuid)`
  /**
   * Whether an event that members see at `at` has a place for the member. With `payingSince`, places for which others have
   * opened a payment since then count as taken.
   */
  const hasPlace = (eventId: string, memberId: string, at: Date, payingSince?: Date) =>
    Effect.map(
      affectedRows(sql`select 1 as found from events where id = ${eventId}::uuid and ${published(at)}
        and (capacity is null or capacity > (select count(*) from event_registrations where event_id = ${eventId}::uuid)
          + ${payingSince === undefined ? sql`0` : openPayments(eventId, memberId, payingSince)})`),
      (rows) => rows > 0,
    )

  const isCanceled = (eventId: string) =>
    Effect.map(
      affectedRows(sql`select 1 as found from events where id = ${eventId}::uuid
        and status in ('canceling', 'canceled')`),
      (rows) => rows > 0,
    )

  /** Registers the member. Returns false when the member is already registered. */
  const register = (eventId: string, memberId: string, paymentId: string | null, now: Date) =>
    Effect.map(
      affectedRows(sql`insert into event_registrations (event_id, member_id, payment_id, created_at)
        values (${eventId}::uuid, ${memberId}::uuid, ${paymentId}::uuid, ${now})
        on conflict do nothing returning event_id`),
      (rows) => rows === 1,
    )

  /** Returns the ticket of a registered member; undefined for a virtual event, which has no tickets. */
  const ticket = (eventId: string, memberId: string) =>
    rowOf(
      TicketRow,
    )(sql`select ticket_code as "ticketCode", name, slug, starts_at as "startsAt", link_or_location as place
      from event_registrations join events on events.id = event_id
      where event_id = ${eventId}::uuid and member_id = ${memberId}::uuid and event_type = 'Physical'`)

  /** Whether the member is registered without a payment or by another payment. */
  const isAlreadyRegistered = (eventId: string, memberId: string, paymentId: string) =>
    Effect.map(
      affectedRows(sql`select 1 as found from event_registrations where event_id = ${eventId}::uuid
        and member_id = ${memberId}::uuid and payment_id is distinct from ${paymentId}::uuid`),
      (rows) => rows > 0,
    )

  const unregister = (paymentId: string) =>
    execute(sql`delete from event_registrations where payment_id = ${paymentId}::uuid returning event_id`)

  /** Returns the payer as stored now. The session's role may be older. */
  const payer = (memberId: string) =>
    rowOf(Payer)(sql`select email, first_name as "firstName", role from members where id = ${memberId}::uuid`)

  return {
    transaction: transactionOf(sql),
    page,
    days,
    preview,
    bySlug,
    byId,
    lockPlaces,
    hasPlace,
    isCanceled,
    register,
    ticket,
    isAlreadyRegistered,
    unregister,
    payer,
  }
})

/** The only SQL of the events feature. */
export class EventRows extends Context.Service<EventRows, Effect.Success<typeof make>>()("portal/EventRows") {
  static readonly layer = Layer.effect(EventRows, make)
}
