import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { SubscriptionsGroup, type subscriptionSorts } from "./contract/subscriptions.ts"
import { fileAnswer } from "./file-answer.ts"
import { historyKey, type HistoryPage, historyQuery } from "./history-page.ts"
import { runQuery } from "./run.ts"

const subscriptionsCalls = callsOf(SubscriptionsGroup)

/** Queries the amount due, its reason and the paid period (GET /subscriptions/status). */
export const ownSubscription = () =>
  queryOptions({
    queryKey: ["subscriptions", "status"],
    queryFn: async ({ signal }) => (await runQuery(subscriptionsCalls.status({}), signal)).data,
  })

/** Queries the paid years (GET /subscriptions/history). */
export const subscriptionHistory = (request: HistoryPage<(typeof subscriptionSorts)[number]>) =>
  queryOptions({
    queryKey: ["subscriptions", "history", ...historyKey(request)],
    queryFn: async ({ signal }) =>
      (await runQuery(subscriptionsCalls.history({ query: historyQuery(request) }), signal)).data,
  })

/** Loads all subscriptions of the member as CSV (GET /subscriptions/export). */
export const subscriptionsCsv = (userId: string) =>
  fileAnswer(subscriptionsCalls.export({ query: { userId } }), "Subscriptions.csv", "text/csv;charset=utf-8")
