import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { SubscriptionsGroup } from "./contract/subscriptions.ts"
import { runQuery } from "./run.ts"

const subscriptionsCalls = callsOf(SubscriptionsGroup)

/** One page of a history; page 1 is the first. */
export interface HistoryPage {
  readonly search: string
  readonly page: number
  readonly pageSize: number
}

/** The query of a history. */
export const historyQuery = ({ search, page, pageSize }: HistoryPage) => ({
  page,
  limit: pageSize,
  ...(search === "" ? {} : { searchBy: search }),
})

/** GET /subscriptions/status: what is due and why, and until when it is paid. */
export const duesStatus = () =>
  queryOptions({
    queryKey: ["subscriptions", "status"],
    queryFn: async ({ signal }) => (await runQuery(subscriptionsCalls.status({}), signal)).data,
  })

/** GET /subscriptions/history: the paid years, newest first. */
export const subscriptionHistory = (asked: HistoryPage) =>
  queryOptions({
    queryKey: ["subscriptions", "history", asked.search, asked.page, asked.pageSize],
    queryFn: async ({ signal }) =>
      (await runQuery(subscriptionsCalls.history({ query: historyQuery(asked) }), signal)).data,
  })

/** GET /subscriptions/export: the text of Subscriptions.csv. Rejects with a `Failure`. */
export const subscriptionsCsv = (userId: string): Promise<string> =>
  runQuery(subscriptionsCalls.export({ query: { userId } }))
