import { createFileRoute } from "@tanstack/react-router"
import ChevronRight from "lucide-react/icons/chevron-right"
import { queryClient } from "#api/query-client.ts"
import { prefetch } from "#api/prefetch.ts"
import { memberSessions } from "#api/sessions.ts"
import { notificationSettings } from "#api/settings.ts"
import { useSession } from "#machines/app/app.react.ts"
import { useIsOffline } from "#machines/connection/connection.react.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../-router-link.ts"
import { ReadError } from "./-reading/read-error.tsx"
import { StaleAlert } from "./-reading/stale-alert.tsx"
import { DataUse } from "./-settings/data-use.tsx"
import { Devices } from "./-settings/devices.tsx"
import { SettingsForm, SettingsSkeleton, StaleSettings } from "./-settings/settings-form.tsx"
import { useRead } from "./-reading/use-read.ts"

export const Route = createFileRoute("/dashboard/settings")({
  loader: () =>
    Promise.all([prefetch(queryClient, notificationSettings()), prefetch(queryClient, memberSessions())]),
  head: () => ({ meta: [{ title: "Settings" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: SettingsSkeleton,
  component: Settings,
})

/** Shows the member's settings (SPEC §2, /dashboard/settings) and devices (DECISIONS §2.5). */
function Settings() {
  const memberId = useSession((session) => session.context.user?._id)
  const { data, isFresh, failure, cachedAt, isFetching, refetch } = useRead(notificationSettings())
  const isOffline = useIsOffline()
  if (memberId === undefined) return null
  return (
    <div className="settings">
      <PageHeading title="Settings" />
      <Card as="section" aria-labelledby="settings-notifications">
        <h2 id="settings-notifications" className="display">
          Notify me when
        </h2>
        <StaleAlert cachedAt={cachedAt} />
        {data !== undefined ? (
          isFresh || isOffline ? (
            <SettingsForm memberId={memberId} stored={data} />
          ) : (
            <StaleSettings values={data} />
          )
        ) : failure !== null ? (
          <ReadError failure={failure} onRetry={refetch} isPending={isFetching} />
        ) : (
          <SettingsSkeleton />
        )}
      </Card>
      <DataUse />
      <Card className="settings-links">
        <div>
          <h2 className="display">
            <RouterLink to="/dashboard/update-password" variant="bare" className={cardLink}>
              Change Password
            </RouterLink>
          </h2>
          <p className="quiet">When you change it, your other devices are logged out.</p>
        </div>
        <ChevronRight aria-hidden="true" />
      </Card>
      <Devices />
    </div>
  )
}
