import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type Notification, NotificationsGroup } from "./contract/notifications.ts"
import { runQuery } from "./run.ts"

const notificationsCalls = callsOf(NotificationsGroup)

/** SPEC §9: notifications come by ten. */
const pageSize = 10

/**
 * GET /notifications/stats: what the badges of the top bar show. Asked again every 15 minutes by the shell's machine; a
 * failure is never said (SPEC §7), the badges keep what they had.
 */
export const notificationStats = queryOptions({
  queryKey: ["notifications", "stats"],
  queryFn: async ({ signal }) => (await runQuery(notificationsCalls.stats({}), signal)).data,
})

/** A bare list as one page: a full one may have another after it (DECISIONS §1). */
const pageOfList = (items: readonly Notification[], page: number) => {
  const before = (page - 1) * pageSize
  return {
    items,
    meta: {
      currentPage: page,
      itemsPerPage: pageSize,
      totalItems: before + items.length,
      totalPages: items.length < pageSize ? page : page + 1,
    },
  }
}

/** GET /notifications: one page of this member's, newest first; page 1 is the first. */
export const notificationsPage = (page: number) =>
  queryOptions({
    queryKey: ["notifications", "list", page],
    queryFn: async ({ signal }) => {
      const { data } = await runQuery(notificationsCalls.list({ query: { page, limit: pageSize } }), signal)
      return "items" in data ? data : pageOfList(data, page)
    },
  })

/** GET /notifications/{id}: for a deep link. */
export const findNotification = ({ id }: { readonly id: string }) =>
  Effect.map(notificationsCalls.get({ params: { id } }), ({ data }) => data)

/** PATCH /notifications/{id}/read: answers it as it is now. */
export const markRead = ({ id }: { readonly id: string }) =>
  Effect.map(notificationsCalls.read({ params: { id } }), ({ data }) => data)
