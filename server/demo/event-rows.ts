import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { addInLagos, startOfLagosDay } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { searchText } from "../events/service.ts"
import { minorFromWire } from "../money.ts"
import { termsOf } from "../payments/terms.ts"
import { demoEvents } from "./content/events.ts"
import type { DemoEvent } from "./content/events/event.ts"
import { demoMembers } from "./content/members.ts"
import { seedSettledPayment } from "./settled-payment.ts"

/** Returns the start of a demo event, `inDays` from today at its time in Lagos. */
const startsAt = (event: DemoEvent, today: Date): Date => {
  const [hours = 0, minutes = 0] = event.time.split(":").map(Number)
  return addInLagos(today, { days: event.inDays, hours, minutes })
}

/** Returns when the registration of a demo member was paid: some days ago, and before the event. */
const paidAt = (event: DemoEvent, place: number, today: Date): Date =>
  addInLagos(today, { days: Math.min(0, event.inDays) - 3 - 2 * place, hours: 9, minutes: 7 * place })

/** Inserts the demo events whose slugs do not exist yet, with their registrations and what was paid for them. */
export const seedEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* now
  const today = startOfLagosDay(at)
  for (const [index, event] of demoEvents.entries()) {
    const [row] = yield* sql<{
      id: string
    }>`insert into events (slug, name, description, event_type, link_or_location,
        starts_at, featured_image_url, featured_image_alt, is_paid, members_group, additional_information, tags, search_text, created_at)
      values (${event.slug}, ${event.name}, ${event.description}, ${event.eventType}, ${event.linkOrLocation},
        ${startsAt(event, today)}, ${event.featuredImageUrl}, ${event.featuredImageAlt}, ${event.isPaid}, ${[...event.membersGroup]},
        ${event.additionalInformation}, ${[...event.eventTags]}, ${searchText(event)}, ${at})
      on conflict (slug) do nothing returning id::text as id`
    if (row === undefined) continue
    for (const { role, price } of event.paymentPlans) {
      yield* sql`insert into event_plans (event_id, role, amount)
        values (${row.id}::uuid, ${role}, ${minorFromWire(price) ?? 0})`
    }
    for (const [place, email] of event.registered.entries()) {
      const role = demoMembers.find((member) => member.email === email)?.role
      const price = event.paymentPlans.find((plan) => plan.role === role)?.price
      if (role === undefined || price === undefined)
        yield* sql`insert into event_registrations (event_id, member_id, created_at)
          select ${row.id}::uuid, id, ${at} from members where email = ${email.toLowerCase()}`
      else
        yield* seedSettledPayment({
          ...termsOf(role),
          reference: `DEMO-EVENT-${String(index + 1).padStart(2, "0")}-${place + 1}`,
          purpose: "event",
          targetId: row.id,
          email: email.toLowerCase(),
          title: event.name,
          amount: minorFromWire(price) ?? 0,
          priceSnapshot: {
            role,
            plans: event.paymentPlans.map((plan) => ({
              role: plan.role,
              amount: minorFromWire(plan.price) ?? 0,
            })),
          },
          returnPath: `/dashboard/events/${event.slug}?payment=successful`,
          paidAt: paidAt(event, place, today),
        })
    }
  }
})
