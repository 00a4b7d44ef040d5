import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type Notification, NotificationsGroup } from "./contract/notifications.ts"
import { orIfMissing } from "./missing-call.ts"
import { runQuery } from "./run.ts"
import type { Failure } from "../outcome.ts"

const notificationsCalls = callsOf(NotificationsGroup)

/** Notifications per page (SPEC §9). */
const pageSize = 10

/**
 * Queries the counts for the badges of the top bar (GET /notifications/stats). The shell machine refetches them every
 * 15 minutes. A failure is never shown (SPEC §7): the badges keep their last counts.
 */
export const notificationStats = queryOptions({
  queryKey: ["notifications", "stats"],
  queryFn: async ({ signal }) => (await runQuery(notificationsCalls.stats({}), signal)).data,
})

/** Turns a bare list into one page. Another page may follow a full one (DECISIONS §1). */
const pageOfList = (items: readonly Notification[], page: number) => {
  const earlierItems = (page - 1) * pageSize
  return {
    items,
    meta: {
      currentPage: page,
      itemsPerPage: pageSize,
      totalItems: earlierItems + items.length,
      totalPages: items.length < pageSize ? page : page + 1,
    },
  }
}

/** Queries one page of this member's notifications, newest first (GET /notifications). Pages start at 1. */
export const notificationsPage = (page: number) =>
  queryOptions({
    queryKey: ["notifications", "list", page],
    queryFn: async ({ signal }) => {
      const { data } = await runQuery(notificationsCalls.list({ query: { page, limit: pageSize } }), signal)
      return "items" in data ? data : pageOfList(data, page)
    },
  })

/** Loads the newest 100 notifications from this one on (GET /notifications). Fails with `missing` without it. */
const listFrom = (id: string, missing: Failure) =>
  Effect.flatMap(notificationsCalls.list({ query: { page: 1, limit: 100 } }), ({ data }) => {
    const items = "items" in data ? data.items : data
    const index = items.findIndex(({ _id }) => _id === id)
    const found = items[index]
    return found === undefined
      ? Effect.fail(missing)
      : Effect.succeed([found, ...items.slice(index + 1)] as const)
  })

/** Loads one notification for a deep link (GET /notifications/{id}, or the list on a host without this call). */
export const findNotification = ({ id }: { readonly id: string }) =>
  notificationsCalls.get({ params: { id } }).pipe(
    Effect.map(({ data }) => data),
    orIfMissing((missing) => Effect.map(listFrom(id, missing), ([found]) => found)),
  )

/** Marks a notification as read and returns it (PATCH /notifications/{id}/read). */
export const markRead = ({ id }: { readonly id: string }) =>
  Effect.map(notificationsCalls.read({ params: { id } }), ({ data }) => data)

/**
 * Marks this notification and all older ones as read (PATCH /notifications/read). On a host without this call, marks the
 * unread ones among the newest 100 one by one.
 */
export const markAllRead = ({ newest }: { readonly newest: string }) =>
  Effect.as(notificationsCalls.readAll({ payload: { newest } }), null).pipe(
    orIfMissing((missing) =>
      listFrom(newest, missing).pipe(
        Effect.flatMap((items) =>
          Effect.forEach(
            items.filter(({ read }) => !read),
            ({ _id }) => markRead({ id: _id }),
          ),
        ),
        Effect.as(null),
      ),
    ),
  )
