import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ConfirmBody, Currency, OpenedPayment, pdf, Receipt, Source } from "./payments.ts"
import { csv, exportQuery } from "./subscriptions.ts"
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

/** SPEC §9. */
export const frequencies = ["Monthly", "Annually"] as const
export const Frequency = Schema.Literals(frequencies)

/** SPEC §9, areas of need of students and doctors. */
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
/** SPEC §9, areas of need of global members. */
export const globalAreas = [
  "General Donation",
  "Missions",
  "Regional Meeting",
  "Administration",
  "Building Project",
  "National Conference",
] as const
/** SPEC §9: what global members may give in; the others give NGN only. */
export const globalCurrencies = ["AUD", "CAD", "EUR", "GBP", "USD"] as const
/** SPEC §9: the least gift, in major units of the chosen currency. */
export const minimumDonation = { national: 500, global: 5 } as const

const noAmount = { message: "Please select and enter amount for an area of need" }
/** In major units. What is no number, or missing, is an amount that was not entered (SPEC §5). */
const Amount = Schema.Number.annotate(noAmount)
  .check(Schema.isFinite(noAmount))
  .pipe(Schema.annotateKey({ messageMissingKey: noAmount.message }))

export const AreaOfNeed = Schema.Struct({ name: Schema.String, amount: Amount })

/** SPEC §3, donation create payload; the total equals the sum of the areas (DECISIONS §3). Amounts in major units. */
export const DonationBody = Schema.Struct({
  currency: Currency,
  recurring: Schema.Boolean,
  frequency: maybe(Frequency),
  areasOfNeed: Schema.Array(AreaOfNeed).check(Schema.isMinLength(1, noAmount), Schema.isMaxLength(20)),
  totalAmount: Amount,
  /** SPEC §7: 'the donation form plus amount'. The same as the total, or null: then the total stands alone. */
  amount: Schema.optionalKey(Schema.NullOr(Amount).annotate(noAmount)),
})

/** SPEC §3, Donation. */
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
})
export type Donation = typeof Donation.Type

/** What the history can be sorted by; the default is the newest first. */
export const donationSorts = [
  "createdAt",
  "reference",
  "source",
  "totalAmount",
  "recurring",
  "frequency",
] as const

/** SPEC §7, donations. */
export class DonationsGroup extends HttpApiGroup.make("donations")
  .add(
    HttpApiEndpoint.post("init", "/donations/init", {
      payload: DonationBody,
      success: created(OpenedPayment),
      /** 409: the same gift, opened before, is paid by now; its `data` is what confirming answers. */
      error: [Forbidden, Conflict, TooManyRequests, BadGateway, ServiceUnavailable],
    }),
    HttpApiEndpoint.post("confirm", "/donations/create", {
      payload: ConfirmBody,
      success: created(Schema.Struct({ donation: Donation, receipt: Receipt })),
      error: [NotFound, Forbidden, Conflict, TooManyRequests, BadGateway, ServiceUnavailable],
    }),
    HttpApiEndpoint.get("list", "/donations/user", {
      query: sortedQuery(donationSorts),
      success: answer(page(Donation)),
    }),
    HttpApiEndpoint.get("export", "/donations/export", { query: exportQuery, success: csv }),
    /** What the member gave in a year of Lagos, per currency and area; this year without `year`. 404 when nothing. */
    HttpApiEndpoint.get("statement", "/donations/statement.pdf", {
      query: {
        year: Schema.optionalKey(
          Schema.Int.check(Schema.isBetween({ minimum: 2000, maximum: 2200 })).annotate({
            message: "year must be a year such as 2026",
          }),
        ),
      },
      success: pdf,
      error: NotFound,
    }),
  )
  .middleware(Authorization) {}
