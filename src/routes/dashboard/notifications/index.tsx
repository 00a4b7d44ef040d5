import { createFileRoute, useNavigate } from "@tanstack/react-router"
import { notificationsPage } from "#api/notifications.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../-router-link.ts"
import { PagesView } from "../-lists/pages-view.tsx"
import { readPageNumber } from "../-lists/search-params.ts"
import { NotificationList } from "./-parts/notification-list.tsx"
import { NotificationsSkeleton } from "./-parts/notifications-skeleton.tsx"
import { validSearch } from "../../-valid-search.ts"

export const Route = createFileRoute("/dashboard/notifications/")({
  /** `page`: the number of pages shown. Defaults to 1. */
  validateSearch: validSearch((given): { page?: number } => {
    const page = readPageNumber(given["page"])
    return page === undefined ? {} : { page }
  }),
  head: () => ({ meta: [{ title: "Notifications" }] }),
  component: Notifications,
})

/** Shows ten notifications per page, newest first (SPEC §2, /dashboard/notifications). */
function Notifications() {
  const { page = 1 } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <div className="notifications">
      <PageHeading
        title="Notifications"
        actions={<RouterLink to="/dashboard/settings">Notification settings</RouterLink>}
      />
      <PagesView
        pageOf={notificationsPage}
        pages={page}
        singular="notification"
        plural="notifications"
        skeleton={<NotificationsSkeleton />}
        empty={{ title: "No Notifications", text: "You are all caught up", illustration: "inbox" }}
        onLoadMore={() => void navigate({ search: { page: page + 1 }, replace: true, resetScroll: false })}
      >
        {(items) => <NotificationList items={items} />}
      </PagesView>
    </div>
  )
}
