import "./-settings/settings.css"
import { createFileRoute } from "@tanstack/react-router"
import ChevronRight from "lucide-react/icons/chevron-right"
import { queryClient } from "#api/query-client.ts"
import { readAhead } from "#api/prefetch.ts"
import { notificationSettings } from "#api/settings.ts"
import { useSession } from "#machines/app/app.react.ts"
import { app, sessionOf } from "#machines/app/app.ts"
import { sentenceOf } from "#machines/failure-message.ts"
import { Card, cardLink } from "#ui/card.tsx"
import { ErrorState } from "#ui/error-state.tsx"
import { PageHeading } from "#ui/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton.tsx"
import { RouterLink } from "../-router-link.ts"
import { SeenAt } from "./-stale-alert.tsx"
import { settingsDraft } from "./-settings/settings-draft.ts"
import { SettingsForm } from "./-settings/settings-form.tsx"
import { useRead } from "./-use-read.ts"

function SettingsComing() {
  return (
    <Loading label="Loading your settings">
      <Skeleton height={260} />
    </Loading>
  )
}

export const Route = createFileRoute("/dashboard/settings")({
  loader: async () => {
    const user = sessionOf(app).getSnapshot().context.user
    const [draft] = await Promise.all([
      user === null ? null : settingsDraft.read(user._id),
      readAhead(queryClient, notificationSettings()),
    ])
    return { draft }
  },
  head: () => ({ meta: [{ title: "Settings" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: SettingsComing,
  component: Settings,
})

/** SPEC §2, /dashboard/settings. */
function Settings() {
  const { draft } = Route.useLoaderData()
  const memberId = useSession((session) => session.context.user?._id)
  const { data, isFresh, failure, seenAt, isAsking, askAgain } = useRead(notificationSettings())
  if (memberId === undefined) return null
  return (
    <div className="settings">
      <PageHeading title="Settings" />
      <Card as="section" aria-labelledby="settings-notices">
        <h2 id="settings-notices" className="display">
          Notify me when
        </h2>
        <SeenAt iso={seenAt} />
        {data !== undefined ? (
          <SettingsForm
            key={isFresh ? "fresh" : "old"}
            memberId={memberId}
            stored={data}
            draft={isFresh ? draft : null}
            isOld={!isFresh}
          />
        ) : failure !== null ? (
          <ErrorState text={sentenceOf(failure)} onRetry={askAgain} isPending={isAsking} />
        ) : (
          <SettingsComing />
        )}
      </Card>
      <Card className="settings-way">
        <div>
          <h2 className="display">
            <RouterLink to="/dashboard/update-password" variant="bare" className={cardLink}>
              Change Password
            </RouterLink>
          </h2>
          <p className="quiet">Your other devices are logged out when it changes.</p>
        </div>
        <ChevronRight aria-hidden="true" />
      </Card>
    </div>
  )
}
