import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Currency } from "./currency.ts"
import { Person } from "./office-money.ts"
import { password, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { CalendarYear, csv } from "./subscriptions.ts"
import { Role } from "./users.ts"
import { answer, Authorization, BadRequest, listQuery, TooManyRequests } from "./wire.ts"

/** The movements of one month in one currency. The password of the caller confirms it. */
export const MonthStatement = Schema.Struct({
  /** A month in Lagos, as YYYY-MM. */
  month: Schema.String.check(
    Schema.isPattern(/^20\d\d-(0[1-9]|1[0-2])$/, { message: "Enter a month as year-month" }),
  ),
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
