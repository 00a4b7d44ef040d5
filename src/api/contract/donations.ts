import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Currency } from "./currency.ts"
import { ConfirmBody, OpenedPayment, pdf, Receipt, refundFields, Source } from "./payments.ts"
import { CalendarYear, csv, exportQuery } from "./subscriptions.ts"
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

/** How often a member repeats a recurring donation (SPEC §9). */
export const frequencies = ["Monthly", "Annually"] as const
export const Frequency = Schema.Literals(frequencies)

/** Areas of need for students and doctors (SPEC §9). */
export const nationalAreas = [
  "General Donation",
  "National Secretariat",
  "Building Project",
  "Wholeness Missions",
  "Wholeness Journal",
  "Institute of Medical Missions (IMM)",
  "Institute for Excellence in Healthcare and Leadership (IfEHL)",
  "Touch Magazine",
  "National Conference",
] as const
/** Areas of need for global members (SPEC §9). */
export const globalAreas = [
  "General Donation",
  "Missions",
  "Regional Meeting",
  "Administration",
  "Building Project",
  "National Conference",
] as const
/** The currencies of global members (SPEC §9). Students and doctors donate in NGN only. */
export const globalCurrencies = ["AUD", "CAD", "EUR", "GBP", "USD"] as const
/** The minimum donation in major units of the chosen currency (SPEC §9). */
export const minimumDonation = { national: 500, global: 5 } as const

const noAmount = { message: "Please select and enter amount for an area of need" }
/** In major units. A missing value, or one that is not a number, gets the message for a missing amount (SPEC §5). */
const Amount = Schema.Number.annotate(noAmount)
  .check(Schema.isFinite(noAmount))
  .pipe(Schema.annotateKey({ messageMissingKey: noAmount.message }))

export const AreaOfNeed = Schema.Struct({ name: Schema.String, amount: Amount })

/**
 * The payload of a donation (SPEC §3). The total equals the sum of the areas (DECISIONS §3). Amounts are in major
 * units.
 */
export const DonationBody = Schema.Struct({
  currency: Currency,
  recurring: Schema.Boolean,
  frequency: maybe(Frequency),
  areasOfNeed: Schema.Array(AreaOfNeed).check(Schema.isMinLength(1, noAmount), Schema.isMaxLength(20)),
  totalAmount: Amount,
  /** 'The donation form plus amount' (SPEC §7). Equals the total, or is null when only the total is sent. */
  amount: Schema.optionalKey(Schema.NullOr(Amount).annotate(noAmount)),
})

/** Donation (SPEC §3). */
export const Donation = Schema.Struct({
  _id: Schema.String,
  createdAt: Schema.String,
  reference: Schema.String,
  source: Source,
  totalAmount: Schema.Finite,
  currency: Currency,
  recurring: Schema.Boolean,
  frequency: maybe(Frequency),
  areasOfNeed: Schema.Array(AreaOfNeed),
  ...refundFields,
})
export type Donation = typeof Donation.Type

/** What the member gave in this calendar year in Lagos, per currency and without refunds, in major units. */
export const DonationYear = Schema.Struct({
  year: Schema.Int,
  totals: Schema.Array(Schema.Struct({ currency: Currency, amount: Schema.Finite })),
})

/** The columns to sort by. The default is newest first. */
export const donationSorts = [
  "createdAt",
  "reference",
  "source",
  "totalAmount",
  "recurring",
  "frequency",
] as const

/** Donations (SPEC §7). */
export class DonationsGroup extends HttpApiGroup.make("donations")
  .add(
    HttpApiEndpoint.post("init", "/donations/init", {
      payload: DonationBody,
      success: created(OpenedPayment),
      /** 409: the same donation was opened before and is now paid. `data` is the response of confirming it. */
      error: [Forbidden, Conflict, TooManyRequests, BadGateway, ServiceUnavailable],
    }),
    HttpApiEndpoint.post("confirm", "/donations/create", {
      payload: ConfirmBody,
      success: created(Schema.Struct({ donation: Donation, receipt: Receipt })),
      error: [NotFound, Forbidden, Conflict, TooManyRequests, BadGateway, ServiceUnavailable],
    }),
    HttpApiEndpoint.get("list", "/donations/user", {
      query: sortedQuery(donationSorts),
      success: answer(Schema.Struct({ ...page(Donation).fields, thisYear: maybe(DonationYear) })),
    }),
    HttpApiEndpoint.get("export", "/donations/export", { query: exportQuery, success: csv }),
    /**
     * Returns the member's donations of a calendar year in Lagos, per currency and area. The year defaults to the
     * current one. 404 without donations.
     */
    HttpApiEndpoint.get("statement", "/donations/statement.pdf", {
      query: {
        year: CalendarYear,
      },
      success: pdf,
      error: NotFound,
    }),
  )
  .middleware(Authorization) {}
