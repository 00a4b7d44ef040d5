import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Currency } from "./currency.ts"
import { Person } from "./person.ts"
import { Purpose, Source } from "./payments.ts"
import { password, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { CalendarYear, csv } from "./subscriptions.ts"
import { Role } from "./users.ts"
import { answer, Authorization, BadRequest, listQuery, TooManyRequests } from "./wire.ts"

/** A month in Lagos, as YYYY-MM. */
const month = Schema.String.check(
  Schema.isPattern(/^20\d\d-(0[1-9]|1[0-2])$/, { message: "Enter a month as year-month" }),
)

/** What came in and went back in one currency, in major units. */
export const CurrencySum = Schema.Struct({
  currency: Currency,
  received: Schema.Finite,
  returned: Schema.Finite,
})
export type CurrencySum = typeof CurrencySum.Type

/** What came in and went back for one purpose in one currency, in major units. */
export const LedgerSum = Schema.Struct({ ...CurrencySum.fields, purpose: Purpose })
export type LedgerSum = typeof LedgerSum.Type

/** An entry of the ledger with its payment. The amount is in major units; returned money is below zero. */
export const LedgerEntry = Schema.Struct({
  _id: Schema.String,
  kind: Schema.Literals(["payment", "refund", "return"]),
  reference: Schema.String,
  title: Schema.String,
  purpose: Purpose,
  source: Source,
  member: Schema.Struct({ ...Person.fields, email: Schema.String }),
  amount: Schema.Finite,
  at: Schema.String,
})
export type LedgerEntry = typeof LedgerEntry.Type

/** The movements of one month in one currency. The password of the caller confirms it. */
export const MonthStatement = Schema.Struct({
  month,
  currency: Currency,
  password,
})
export type MonthStatement = typeof MonthStatement.Type

/** A member without a paid subscription for a year. */
export const UnpaidMember = Schema.Struct({
  ...Person.fields,
  email: Schema.String,
  phone: Schema.NullOr(Schema.String),
  membershipId: Schema.String,
  role: Role,
  chapter: Schema.NullOr(Schema.String),
  joinedAt: Schema.String,
  /** The last paid year before; null for a member who has paid none. */
  lastPaidYear: Schema.NullOr(Schema.Int),
})
export type UnpaidMember = typeof UnpaidMember.Type

/** Which members are listed. `year` is this year in Lagos unless given, and never a later one. */
const unpaidFilters = {
  year: CalendarYear,
  searchBy: listQuery.searchBy,
  role: Schema.optionalKey(Role),
  chapter: Schema.optionalKey(text(200)),
}
const UnpaidFilters = Schema.Struct(unpaidFilters)
export type UnpaidFilters = typeof UnpaidFilters.Type

/** An export of the members who have not paid. The password of the caller confirms it. */
export const UnpaidExport = Schema.Struct({ ...unpaidFilters, password })
export type UnpaidExport = typeof UnpaidExport.Type

/** The books of the association, for staff: the ledger of a month, and who has not paid a year (OFFICE §2). Our addition. */
export class OfficeBooksGroup extends HttpApiGroup.make("office-books")
  .add(
    /**
     * Returns the ledger of a month: its sums per currency and purpose, and its entries in one currency, the newest first,
     * 25 at a time. The month defaults to the current one in Lagos. `next` is the cursor of the next page.
     */
    HttpApiEndpoint.get("ledger", "/office/money/ledger", {
      query: {
        month: Schema.optionalKey(month),
        currency: Schema.optionalKey(Currency),
        after: Schema.optionalKey(Schema.String),
      },
      success: answer(
        Schema.Struct({
          month: Schema.String,
          currency: Currency,
          sums: Schema.Array(LedgerSum),
          items: Schema.Array(LedgerEntry),
          next: Schema.NullOr(Schema.String),
        }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "money.read"),
    /** Returns what the payments for an event brought per currency. Empty when nothing was paid. */
    HttpApiEndpoint.get("event", "/office/money/events/:id", {
      params: { id: Schema.String },
      success: answer(Schema.Array(CurrencySum)),
    }).annotate(RequiredPermission, "money.read"),
    /** Returns the ledger of a month in one currency as CSV: a line for each payment, refund and return, and their total. */
    HttpApiEndpoint.post("statement", "/office/money/statement", {
      payload: MonthStatement,
      success: csv.pipe(HttpApiSchema.status(201)),
      error: [BadRequest, TooManyRequests],
    }).annotate(RequiredPermission, "money.read"),
    /**
     * Returns the members who had joined by the end of a year and have not paid it, the newest first, 25 at a time.
     * Suspended members are left out: they cannot pay. `total` stops at 1,001. `next` is the cursor of the next page.
     */
    HttpApiEndpoint.get("unpaid", "/office/money/unpaid", {
      query: { ...unpaidFilters, after: Schema.optionalKey(Schema.String) },
      success: answer(
        Schema.Struct({
          year: Schema.Int,
          items: Schema.Array(UnpaidMember),
          next: Schema.NullOr(Schema.String),
          total: Schema.Int,
        }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "money.read"),
    /** Returns all members who have not paid a year as CSV. */
    HttpApiEndpoint.post("exportUnpaid", "/office/money/unpaid/export", {
      payload: UnpaidExport,
      success: csv.pipe(HttpApiSchema.status(201)),
      error: [BadRequest, TooManyRequests],
    }).annotate(RequiredPermission, "money.read"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
