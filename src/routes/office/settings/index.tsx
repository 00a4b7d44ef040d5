import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { isFailure } from "#api/cached-fallback.ts"
import { officeAccess } from "#api/office.ts"
import { officeSettings } from "#api/office-settings.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { SettingCard, SettingsSkeleton } from "./-parts/setting-card.tsx"
import { type Group, groups, isInGroup } from "./-parts/setting-words.ts"

interface SettingsQuery {
  readonly show?: Group
}

const isGroup = (given: unknown): given is Group => typeof given === "string" && Object.hasOwn(groups, given)

/** Reads the filter of the address. An invalid one is left out. */
const queryOf = ({ show }: Readonly<Record<string, unknown>>): SettingsQuery =>
  isGroup(show) ? { show } : {}

export const Route = createFileRoute("/office/settings/")({
  // Every page loads this line, so it checks nothing. The page reads the filter.
  validateSearch: (given: Readonly<Record<string, unknown>>): SettingsQuery => given,
  loader: () => prefetch(queryClient, officeSettings()),
  head: () => ({ meta: [{ title: "Settings" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: SettingsSkeleton,
  component: OfficeSettings,
})

const options = Object.entries(groups).map(([value, { label }]) => ({ value: value as Group, label }))

/** Shows prices, donations, chapters and limits, each with its values now, next and past (OFFICE §15). */
function OfficeSettings() {
  const { show = "prices" } = queryOf({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const { data, error, isFetching, refetch } = useQuery(officeSettings())
  const { data: access } = useQuery(officeAccess())
  const staffId = useSession((session) => session.context.user?._id)
  const failure = isFailure(error) ? error : undefined
  // After the end of the reader's own role, the settings that were read before are not shown.
  const isShown = data !== undefined && failure?._tag !== "Forbidden"
  return (
    <>
      <PageHeading
        title="Settings"
        text="Prices, donations, chapters and limits. Each value counts from a day on, Lagos time."
      />
      <div className="setting-tools">
        <ToggleGroup
          label="Which settings"
          options={options}
          value={show}
          onChange={(chosen) =>
            void navigate({
              search: chosen === "prices" ? {} : { show: chosen },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {isShown && staffId !== undefined ? (
        <div className="setting-list">
          {data
            .filter(({ key }) => isInGroup(show, key))
            .map((setting) => (
              <SettingCard
                key={setting.key}
                setting={setting}
                staffId={staffId}
                permissions={access?.permissions ?? []}
              />
            ))}
        </div>
      ) : failure !== undefined ? (
        <OfficeFailure failure={failure} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  )
}
