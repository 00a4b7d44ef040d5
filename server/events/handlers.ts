import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { Limits } from "#server/limits/service.ts"
import { Events } from "./service.ts"

/** What one member may ask of a provider, or register, in a minute: far above any person, below any harm. */
const asking = { name: "money", points: 120, seconds: 60 } as const

const answer = <A>(message: string, data: A) => ({ success: true, message, data }) as const

/** SPEC §7, events: the contract's calls to the rules. */
export const EventsLive = HttpApiBuilder.group(
  Api,
  "events",
  Effect.fnUntraced(function* (handlers) {
    const events = yield* Events
    const limits = yield* Limits
    return handlers.handleAll({
      list: ({ query }) =>
        Effect.gen(function* () {
          const { _id } = yield* CurrentMember
          return answer("Events", yield* events.list(query, _id))
        }),
      registered: ({ query }) =>
        Effect.gen(function* () {
          const { _id } = yield* CurrentMember
          return answer("Registered events", yield* events.registered(query, _id))
        }),
      days: ({ query }) => Effect.map(events.days(query), (data) => answer("Days with events", data)),
      calendarFile: ({ params }) =>
        Effect.gen(function* () {
          const { _id } = yield* CurrentMember
          const { name, text } = yield* events.calendarFile(params.slug, _id)
          return HttpServerResponse.text(text, {
            contentType: "text/calendar; charset=utf-8",
            headers: { "content-disposition": `attachment; filename="${name}"` },
          })
        }),
      get: ({ params }) =>
        Effect.gen(function* () {
          const { _id } = yield* CurrentMember
          return answer("Event", yield* events.get(params.slug, _id))
        }),
      register: ({ params }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          yield* limits.byAccount(asking, member._id)
          return answer("Registered for event successfully", yield* events.register(params.slug, member))
        }),
      pay: ({ params }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          yield* limits.byAccount(asking, member._id)
          return answer("Payment opened", yield* events.pay(params.slug, member))
        }),
      confirmPayment: ({ payload }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          yield* limits.byAccount(asking, member._id)
          return answer("Event registeration successfully", yield* events.confirmPayment(payload, member))
        }),
    })
  }),
)
