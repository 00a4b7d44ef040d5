import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { NotificationsGroup } from "./contract/notifications.ts"
import { runQuery } from "./run.ts"

const notificationsCalls = callsOf(NotificationsGroup)

/**
 * GET /notifications/stats: what the badges of the top bar show. Asked again every 15 minutes by the shell's machine; a
 * failure is never said (SPEC §7), the badges keep what they had.
 */
export const notificationStats = queryOptions({
  queryKey: ["notifications", "stats"],
  queryFn: async ({ signal }) => (await runQuery(notificationsCalls.stats({}), signal)).data,
})
