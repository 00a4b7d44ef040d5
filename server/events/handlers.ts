import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import type { NewPrice } from "#api/contract/subscriptions.ts"
import { BadRequest, Conflict, CurrentMember, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import { Limits } from "#server/limits/service.ts"
import { formatMoney, majorFromMinor } from "#server/money.ts"
import { paymentAnswers } from "#server/payments/answers.ts"
import { closedTexts } from "./closed-texts.ts"
import type { EventError } from "./errors.ts"
import { Events, payingMinutes } from "./service.ts"

const roleAudiences = { Student: "students", Doctor: "doctors", GlobalNetwork: "the global network" } as const
const roleNames = (roles: readonly (keyof typeof roleAudiences)[]): string =>
  roles.map((role) => roleAudiences[role]).join(" and ")

const withContractErrors = mapErrors<EventError | LimitExceeded>()({
  ...limitAnswers,
  ...paymentAnswers,
  EventNotFound: () => new NotFound({ message: "This event does not exist." }),
  AlreadyRegistered: ({ event }) => new Conflict({ message: closedTexts.registered, data: event }),
  EventIsCanceled: () => new BadRequest({ message: closedTexts.canceled }),
  EventIsOver: () => new BadRequest({ message: closedTexts.over }),
  EventIsFull: ({ isBeingPaid }) =>
    new BadRequest({
      message: isBeingPaid
        ? `Other members are paying for the last places. A place that is not paid in ${payingMinutes} minutes is free again.`
        : closedTexts.full,
    }),
  EventForOtherRoles: ({ roles }) =>
    new Forbidden({ message: `This event is for ${roleNames(roles)}, so you cannot register for it.` }),
  EventHasFee: () => new BadRequest({ message: "This event has a fee. Please register by paying for it." }),
  EventIsFree: () => new BadRequest({ message: "This event is free. Please register without paying." }),
  PriceChanged: ({ amount, currency }) =>
    new BadRequest({
      message: `The price of this event is now ${formatMoney(amount, currency)}. Nothing was charged. Please check the price and proceed again.`,
      code: "price_changed",
      data: { amount: majorFromMinor(amount), currency } satisfies Omit<NewPrice, "rate">,
    }),
  NoPaymentPlan: () => new BadRequest({ message: "This event has no payment plan for your membership" }),
})

/** Maps the endpoints of events to the service (SPEC §7). */
export const EventsLive = HttpApiBuilder.group(
  Api,
  "events",
  Effect.fnUntraced(function* (handlers) {
    const events = yield* Events
    const limits = yield* Limits
    return handlers.handleAll({
      list: ({ query }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          return answer("Events", yield* events.list(query, member))
        }),
      registered: ({ query }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          return answer("Registered events", yield* events.registered(query, member))
        }),
      days: ({ query }) => Effect.map(events.days(query), (data) => answer("Days with events", data)),
      calendarFile: ({ params }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          const { name, text } = yield* withContractErrors(events.calendarFile(params.slug, member))
          return HttpServerResponse.text(text, {
            contentType: "text/calendar; charset=utf-8",
            headers: { "content-disposition": `attachment; filename="${name}"` },
          })
        }),
      get: ({ params }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          return answer("Event", yield* withContractErrors(events.get(params.slug, member)))
        }),
      register: ({ params }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          yield* withContractErrors(limits.byAccount("registrations-per-account", member._id))
          return answer(
            "Registered for event successfully",
            yield* withContractErrors(events.register(params.slug, member)),
          )
        }),
      pay: ({ params, query }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          yield* withContractErrors(limits.byAccount("registrations-per-account", member._id))
          return answer(
            "Payment opened",
            yield* withContractErrors(events.pay(params.slug, query.amount, member)),
          )
        }),
      confirmPayment: ({ payload }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          yield* withContractErrors(limits.byAccount("registrations-per-account", member._id))
          return answer(
            "Event registeration successfully",
            yield* withContractErrors(events.confirmPayment(payload, member)),
          )
        }),
    })
  }),
)
