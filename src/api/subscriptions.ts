import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { SubscriptionsGroup, type subscriptionSorts } from "./contract/subscriptions.ts"
import { fileAnswer } from "./file-answer.ts"
import { historyKey, type HistoryPage, historyQuery } from "./history-page.ts"
import { runQuery } from "./run.ts"

const subscriptionsCalls = callsOf(SubscriptionsGroup)

/** GET /subscriptions/status: what is due and why, and until when it is paid. */
export const ownSubscription = () =>
  queryOptions({
    queryKey: ["subscriptions", "status"],
    queryFn: async ({ signal }) => (await runQuery(subscriptionsCalls.status({}), signal)).data,
  })

/** GET /subscriptions/history: the paid years. */
export const subscriptionHistory = (asked: HistoryPage<(typeof subscriptionSorts)[number]>) =>
  queryOptions({
    queryKey: ["subscriptions", "history", ...historyKey(asked)],
    queryFn: async ({ signal }) =>
      (await runQuery(subscriptionsCalls.history({ query: historyQuery(asked) }), signal)).data,
  })

/** GET /subscriptions/export: all subscriptions of the member. */
export const subscriptionsCsv = (userId: string) =>
  fileAnswer(subscriptionsCalls.export({ query: { userId } }), "Subscriptions.csv", "text/csv;charset=utf-8")
