import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ConfirmBody, Currency, OpenedPayment, Receipt } from "./payments.ts"
import { User } from "./users.ts"
import {
  answer,
  Authorization,
  BadGateway,
  Conflict,
  created,
  Forbidden,
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
})
export type Subscription = typeof Subscription.Type

/**
 * The amount that the member owes for `year`, or has paid. `rate` is its reason: 'Doctor, above 5 years'. The period is
 * January to December in Lagos. `expiryDate` is the end of the last paid year, also of a lapsed one. It is null for a
 * member who never paid. `daysLeft` includes today and is null unless subscribed.
 */
export const SubscriptionStatus = Schema.Struct({
  subscribed: Schema.Boolean,
  year: Schema.Int,
  amount: Schema.Finite,
  currency: Currency,
  rate: Schema.String,
  periodStart: Schema.String,
  periodEnd: Schema.String,
  expiryDate: Schema.NullOr(Schema.String),
  daysLeft: Schema.NullOr(Schema.Int),
})
export type SubscriptionStatus = typeof SubscriptionStatus.Type

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
    HttpApiEndpoint.post("pay", "/subscriptions/pay", {
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
