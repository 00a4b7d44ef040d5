import { queryOptions } from "@tanstack/react-query"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import { type MonthStatement, OfficeBooksGroup, type UnpaidExport } from "./contract/office-books.ts"
import type { Role } from "./contract/users.ts"
import { fileAnswer } from "./file-answer.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const bookCalls = callsOf(OfficeBooksGroup)

/** What a page of the ledger shows: a month as YYYY-MM. `after` is the cursor of the page before. */
export interface LedgerQuery {
  readonly month?: string
  readonly currency?: MonthStatement["currency"]
  readonly after?: string
}

/** Queries the sums of a month and a page of its entries (GET /office/money/ledger). */
export const officeLedger = (query: LedgerQuery) =>
  queryOptions({
    queryKey: ["office", "money", "ledger", query],
    queryFn: async ({ signal }) => (await runQuery(bookCalls.ledger({ query }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Queries the sums of the payments for an event (GET /office/money/events/{id}). */
export const eventMoney = (id: string) =>
  queryOptions({
    queryKey: ["office", "money", "event", id],
    queryFn: async ({ signal }) => (await runQuery(bookCalls.event({ params: { id } }), signal)).data,
    meta: notStored,
  })

/** What a page of the members who have not paid shows. `after` is the cursor of the page before. */
export interface UnpaidQuery {
  readonly year?: number
  readonly search?: string
  readonly role?: Role
  readonly chapter?: string
  readonly after?: string
}

/** Renames the filter `search` to `searchBy`, as the calls name it. */
const withSearchBy = <F extends { readonly search?: string }>({ search, ...filters }: F) => ({
  ...filters,
  ...(search === undefined ? {} : { searchBy: search }),
})

/** Queries a page of the members who have not paid a year (GET /office/money/unpaid). */
export const officeUnpaid = (given: UnpaidQuery) =>
  queryOptions({
    queryKey: ["office", "money", "unpaid", given],
    queryFn: async ({ signal }) => {
      const query = withSearchBy(given)
      return (await runQuery(bookCalls.unpaid({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Loads the ledger of a month in one currency as CSV (POST /office/money/statement). */
export const moneyStatement = (payload: MonthStatement) =>
  fileAnswer(
    bookCalls.statement({ payload }),
    `Money-${payload.month}-${payload.currency}.csv`,
    "text/csv;charset=utf-8",
  )

/** Loads all members who have not paid a year as CSV (POST /office/money/unpaid/export). */
export const unpaidCsv = (
  filters: Omit<UnpaidQuery, "after"> & { readonly year: number },
  password: UnpaidExport["password"],
) =>
  fileAnswer(
    bookCalls.exportUnpaid({ payload: { ...withSearchBy(filters), password } }),
    `Unpaid-${filters.year}.csv`,
    "text/csv;charset=utf-8",
  )
