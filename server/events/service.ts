import { subMinutes } from "date-fns/subMinutes"
import { Context, Effect, Layer } from "effect"
import type { Event } from "#api/contract/events.ts"
import { startOfLagosDay } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { pageOf, sliceOf } from "#server/lists.ts"
import { Mail } from "#server/mail/service.ts"
import { majorFromMinor, minorFromWire } from "#server/money.ts"
import { PaymentConfirmation, receiptOf } from "#server/payments/confirmation.ts"
import { PaymentOpening } from "#server/payments/open-payment.ts"
import type { Payment } from "#server/payments/payment.ts"
import { openedPaymentOf, termsOf } from "#server/payments/terms.ts"
import { Settings } from "#server/config.ts"
import { pictureUrls } from "#server/picture-urls.ts"
import { calendarFileOf } from "./calendar-file.ts"
import { previewTags } from "./preview.ts"
import {
  AlreadyRegistered,
  EventForOtherRoles,
  EventHasFee,
  EventIsFree,
  EventIsCanceled,
  EventIsFull,
  EventIsOver,
  EventNotFound,
  NoPaymentPlan,
  PriceChanged,
} from "./errors.ts"
import { type EventFilter, type EventRow, EventRows } from "./rows.ts"
import { ticketMail } from "./ticket-mail.ts"

/** The member of the session. Rules read the role again from the database. */
interface SessionMember {
  readonly _id: string
  readonly role: Event["membersGroup"][number]
}

export interface EventQuery {
  readonly page?: number
  readonly limit?: number
  readonly searchBy?: string
  readonly eventDate?: string
  readonly eventType?: string
  readonly membersGroup?: string
  readonly fromToday?: "true" | "false"
}

/**
 * Returns the place, or the link of a virtual event; null when the member may not see the link. When the event is paid
 * or for another role, only its registered participants see it (DECISIONS §4.3).
 */
const visiblePlace = (row: EventRow, role: SessionMember["role"]): string | null =>
  row.eventType === "Virtual" && !row.registered && (row.isPaid || !row.membersGroup.includes(role))
    ? null
    : row.linkOrLocation

const registrationOf = (
  { payment, ticketCode }: EventRow,
  userId: string,
): Event["registeredUsers"][number] => ({
  userId,
  ...(ticketCode === null ? {} : { ticketCode }),
  ...(payment === null ? {} : { payment: { ...payment, amount: majorFromMinor(payment.amount) } }),
})

const recordOf = (row: EventRow, { _id, role }: SessionMember): Event => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  eventType: row.eventType,
  linkOrLocation: visiblePlace(row, role),
  eventDateTime: row.startsAt.toISOString(),
  featuredImageUrl: row.featuredImageUrl,
  featuredImageAlt: row.featuredImageAlt,
  isPaid: row.isPaid,
  paymentPlans: row.plans.map(({ role, amount }) => ({ role, price: majorFromMinor(amount) })),
  membersGroup: row.membersGroup,
  additionalInformation: row.additionalInformation,
  eventTags: row.tags,
  // A canceled event ends its registrations one after the other, so none of them is shown.
  registeredUsers: row.registered && row.cancelReason === null ? [registrationOf(row, _id)] : [],
  registeredCount: row.registeredCount,
  placesLeft: row.capacity === null ? null : Math.max(0, row.capacity - row.registeredCount),
  cancelReason: row.cancelReason,
})

/** Returns the text that a search covers, in lower case. Without links, because a search could guess them. */
export const searchText = (event: {
  readonly name: string
  readonly eventType: Event["eventType"]
  readonly description: string
  readonly linkOrLocation: string
  readonly eventTags: readonly string[]
}): string =>
  [
    event.name,
    event.description,
    ...(event.eventType === "Physical" ? [event.linkOrLocation] : []),
    ...event.eventTags,
  ]
    .join("\n")
    .toLowerCase()

/** How long a place counts as taken while a member pays for it, in minutes. A later payment is held if no place is left. */
export const payingMinutes = 30

const slugPattern = /^[\w-]{1,200}$/

const make = Effect.gen(function* () {
  const rows = yield* EventRows
  const { publicUrl } = yield* Settings
  const { open } = yield* PaymentOpening
  const { confirm } = yield* PaymentConfirmation
  const mail = yield* Mail
  const { absolute } = yield* pictureUrls

  const eventOf = (row: EventRow, member: SessionMember) =>
    recordOf({ ...row, featuredImageUrl: absolute(row.featuredImageUrl) }, member)
  const alreadyRegistered = (row: EventRow, member: SessionMember) =>
    new AlreadyRegistered({ event: eventOf({ ...row, registered: true }, member) })

  const listPage = Effect.fnUntraced(function* (
    filter: EventFilter,
    query: EventQuery,
    member: SessionMember,
  ) {
    const { events, totalItems } = yield* rows.page(filter, member._id, yield* now, sliceOf(query))
    return pageOf(
      query,
      events.map((row) => eventOf(row, member)),
      totalItems,
    )
  })

  /** SPEC §7 GET /events. */
  const list = Effect.fnUntraced(function* (query: EventQuery, member: SessionMember) {
    const filter = {
      day: query.eventDate,
      eventType: query.eventType,
      membersGroup: query.membersGroup,
      from: query.fromToday === "true" ? startOfLagosDay(yield* now) : undefined,
      registered: false,
    }
    return yield* listPage(filter, query, member)
  })

  /** SPEC §7 GET /events/registered: lists the events that the member is registered for. */
  const registered = (query: EventQuery, member: SessionMember) =>
    listPage(
      {
        day: undefined,
        eventType: undefined,
        membersGroup: undefined,
        from: undefined,
        registered: true,
      },
      query,
      member,
    )

  /** Returns the days of a month with events for a role. The calendar marks them. */
  const days = ({ month, membersGroup }: { readonly month: string; readonly membersGroup?: string }) =>
    Effect.flatMap(now, (at) => rows.days(month, membersGroup, at))

  const findEvent = Effect.fnUntraced(function* (slug: string, memberId: string) {
    const row = slugPattern.test(slug) ? yield* rows.bySlug(slug, memberId, yield* now) : undefined
    return row ?? (yield* new EventNotFound())
  })

  const get = Effect.fnUntraced(function* (slug: string, member: SessionMember) {
    return eventOf(yield* findEvent(slug, member._id), member)
  })

  /** Returns the event as a calendar file. */
  const calendarFile = Effect.fnUntraced(function* (slug: string, member: SessionMember) {
    const row = yield* findEvent(slug, member._id)
    const place = visiblePlace(row, member.role)
    const stamp = yield* now
    return { name: `${row.slug}.ics`, text: calendarFileOf(row, { place, publicUrl, stamp }) }
  })

  /**
   * Returns the preview tags of the event at this path (SPEC §2), without a session; undefined for any other page, and
   * when the database fails or takes longer than a second.
   */
  const previewAt = (path: string): Effect.Effect<string | undefined> => {
    const slug = /^\/dashboard\/events\/([\w-]{1,200})\/?$/.exec(path)?.[1]
    return slug === undefined
      ? Effect.undefined
      : now.pipe(
          Effect.flatMap((at) => rows.preview(slug, at)),
          Effect.map((row) => row && previewTags(row, publicUrl)),
          Effect.timeout("1 second"),
          Effect.catchCause(() => Effect.undefined),
        )
  }

  /** Checks whether the member can register or pay (DECISIONS §3). Returns the event, and the stored role and email. */
  const checkAdmission = Effect.fnUntraced(function* (slug: string, member: SessionMember) {
    const row = yield* findEvent(slug, member._id)
    const payer = yield* rows.payer(member._id)
    const role = payer?.role ?? member.role
    if (row.cancelReason !== null) return yield* new EventIsCanceled()
    if (row.registered) return yield* alreadyRegistered(row, member)
    if (row.startsAt <= (yield* now)) return yield* new EventIsOver()
    if (!row.membersGroup.includes(role)) return yield* new EventForOtherRoles({ roles: row.membersGroup })
    return { row, role, email: payer?.email ?? "", firstName: payer?.firstName ?? "" }
  })

  /** Fails with the reason why there is no place: the event may have been canceled or withdrawn meanwhile. */
  const noPlace = Effect.fnUntraced(function* (slug: string, member: SessionMember) {
    const { cancelReason } = yield* findEvent(slug, member._id)
    return yield* cancelReason === null ? new EventIsFull({ isBeingPaid: false }) : new EventIsCanceled()
  })

  /** SPEC §7 POST /events/register/{slug}: registers the member for a free event. */
  const register = Effect.fnUntraced(function* (slug: string, member: SessionMember) {
    const { id } = yield* findEvent(slug, member._id)
    yield* rows.transaction(
      Effect.gen(function* () {
        yield* rows.lockPlaces(id)
        // Staff may have changed the event, and another request of the member may have registered, before the lock.
        const { row, email, firstName } = yield* checkAdmission(slug, member)
        if (row.isPaid) return yield* new EventHasFee()
        if (!(yield* rows.hasPlace(row.id, member._id, yield* now))) return yield* noPlace(slug, member)
        if (!(yield* rows.register(row.id, member._id, null, yield* now)))
          return yield* alreadyRegistered(row, member)
        const ticket = yield* rows.ticket(row.id, member._id)
        return yield* ticket === undefined
          ? Effect.void
          : mail.queue(email, ticketMail(ticket, firstName, publicUrl))
      }),
    )
    return yield* get(slug, member)
  })

  /**
   * SPEC §7 POST /events/pay/{slug}: opens the payment of a paid event at the server's price. Fails with `PriceChanged`
   * when the page showed another price, which is in major units.
   */
  const pay = Effect.fnUntraced(function* (slug: string, shown: number | undefined, member: SessionMember) {
    const { row, role, email } = yield* checkAdmission(slug, member)
    if (!row.isPaid) return yield* new EventIsFree()
    const plan = row.plans.find((entry) => entry.role === role)
    if (plan === undefined) return yield* new NoPaymentPlan()
    const terms = termsOf(role)
    if (shown !== undefined && minorFromWire(shown) !== plan.amount)
      return yield* new PriceChanged({ amount: plan.amount, currency: terms.currency })
    // Others who open a payment for the last place wait, and then count this one.
    const checkPlace = Effect.gen(function* () {
      yield* rows.lockPlaces(row.id)
      const at = yield* now
      if (!(yield* rows.hasPlace(row.id, member._id, at))) return yield* noPlace(slug, member)
      if (!(yield* rows.hasPlace(row.id, member._id, at, subMinutes(at, payingMinutes))))
        return yield* new EventIsFull({ isBeingPaid: true })
      return undefined
    })
    const { payment, settled } = yield* open(
      {
        ...terms,
        purpose: "event",
        targetId: row.id,
        memberId: member._id,
        payerEmail: email,
        title: row.name,
        amount: plan.amount,
        priceSnapshot: { role, plans: row.plans },
        returnPath: `/dashboard/events/${row.slug}?payment=successful`,
      },
      checkPlace,
    )
    // An earlier attempt is already paid, so no payment was opened.
    if (settled) return yield* alreadyRegistered(row, member)
    return openedPaymentOf(payment)
  })

  /** SPEC §7 POST /events/confirm-payment: confirms the payment. A repeated call fails with 409 and the same data. */
  const confirmPayment = Effect.fnUntraced(function* (
    body: { readonly reference: string; readonly source?: string },
    member: SessionMember,
  ) {
    const { reference, source = "PAYSTACK" } = body
    const confirmed = Effect.fnUntraced(function* (payment: Payment) {
      const row = yield* rows.byId(payment.targetId, member._id, yield* now)
      if (row === undefined) return yield* new EventNotFound()
      return { event: eventOf(row, member), receipt: receiptOf(payment) }
    })
    return yield* confirm({ memberId: member._id, purpose: "event", reference, source }, confirmed)
  })

  return { list, registered, days, get, calendarFile, previewAt, register, pay, confirmPayment }
})

export class Events extends Context.Service<Events, Effect.Success<typeof make>>()("portal/Events") {
  static readonly layer = Layer.effect(Events, make).pipe(
    Layer.provide(Layer.mergeAll(PaymentOpening.layer, PaymentConfirmation.layer, Mail.layer)),
  )
}
