import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Currency } from "./currency.ts"
import { ConfirmBody, OpenedPayment, Receipt, refundFields, Source } from "./payments.ts"
import { User } from "./users.ts"
import {
  answer,
  Authorization,
  BadGateway,
  Conflict,
  created,
  Forbidden,
  maybe,
  NotFound,
  page,
  sortedQuery,
  ServiceUnavailable,
  TooManyRequests,
} from "./wire.ts"

/** Subscription (SPEC §3): the annual dues of one paid year. `expiryDate` is 31 December 23:59:59 Africa/Lagos. */
export const Subscription = Schema.Struct({
  _id: Schema.String,
  reference: Schema.String,
  createdAt: Schema.String,
  amount: Schema.Finite,
  currency: Currency,
  frequency: Schema.String,
  expiryDate: Schema.String,
  /** How it was paid. Hosts without offline payments omit it. */
  source: maybe(Source),
  ...refundFields,
})
export type Subscription = typeof Subscription.Type

/** The dues of one year: the amount that the member owes, or has paid, and its reason. January to December in Lagos. */
const yearFields = {
  year: Schema.Int,
  amount: Schema.Finite,
  currency: Currency,
  rate: Schema.String,
  periodStart: Schema.String,
  periodEnd: Schema.String,
}
/** Next year's dues, from 1 December for a member who has paid this year (DECISIONS §3.6). */
export const NextSubscription = Schema.Struct({ ...yearFields, paid: Schema.Boolean })
export type NextSubscription = typeof NextSubscription.Type

/**
 * The amount that the member owes for `year`, or has paid. `rate` is the reason of the amount: 'Doctor, above 5 years'.
 * `expiryDate` is the end of the last paid year, even if it has passed; null without one. A paid year to come is ignored
 * unless subscribed. `daysLeft` counts to `expiryDate`, includes today and is null unless subscribed. `next` is null until
 * next year's dues can be paid.
 */
export const SubscriptionStatus = Schema.Struct({
  subscribed: Schema.Boolean,
  ...yearFields,
  expiryDate: Schema.NullOr(Schema.String),
  daysLeft: Schema.NullOr(Schema.Int),
  next: maybe(NextSubscription),
})
export type SubscriptionStatus = typeof SubscriptionStatus.Type

/** The price of a subscription now, in major units. */
export interface NewPrice {
  readonly amount: number
  readonly currency: typeof Currency.Type
  readonly rate: string
}

/** An optional year of a query. The bounds are those of the database. */
export const CalendarYear = Schema.optionalKey(
  Schema.Int.check(Schema.isBetween({ minimum: 2000, maximum: 2200 })).annotate({
    message: "year must be a year such as 2026",
  }),
)

/** Always exports the current member's own data. `userId` is ignored (SPEC §7). */
export const exportQuery = { userId: Schema.optionalKey(Schema.String) }
/** UTF-8 with BOM, RFC 4180. */
export const csv = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/csv; charset=utf-8" }))

/** The columns to sort by. The default is newest first. */
export const subscriptionSorts = ["createdAt", "reference", "amount", "expiryDate"] as const

/** Subscriptions (SPEC §7). */
export class SubscriptionsGroup extends HttpApiGroup.make("subscriptions")
  .add(
    HttpApiEndpoint.get("status", "/subscriptions/status", { success: answer(SubscriptionStatus) }),
    /**
     * Pays `year`: this year, which is the default, or the next (DECISIONS §3.6). `amount` is the price that the page
     * showed, in major units. 400 `price_changed` when the price has changed; `data` is then a `NewPrice`.
     */
    HttpApiEndpoint.post("pay", "/subscriptions/pay", {
      query: { year: CalendarYear, amount: Schema.optionalKey(Schema.Finite) },
      success: created(OpenedPayment),
      error: [Forbidden, Conflict, TooManyRequests, BadGateway, ServiceUnavailable],
    }),
    HttpApiEndpoint.post("save", "/subscriptions/save", {
      payload: ConfirmBody,
      success: created(Schema.Struct({ user: User, subscription: Subscription, receipt: Receipt })),
      error: [NotFound, Forbidden, Conflict, TooManyRequests, BadGateway, ServiceUnavailable],
    }),
    HttpApiEndpoint.get("history", "/subscriptions/history", {
      query: sortedQuery(subscriptionSorts),
      success: answer(page(Subscription)),
    }),
    HttpApiEndpoint.get("export", "/subscriptions/export", { query: exportQuery, success: csv }),
  )
  .middleware(Authorization) {}
