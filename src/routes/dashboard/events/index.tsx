import { createFileRoute, useNavigate } from "@tanstack/react-router"
import ListFilter from "lucide-react/icons/list-filter"
import { lazy, Suspense, useState } from "react"
import { formatDay, lagos } from "#api/dates.ts"
import type { EventFilter } from "#api/events.ts"
import { useSession } from "#machines/app/app.react.ts"
import { Button } from "#ui/button/button.tsx"
import { FilterChips } from "#ui/filter-chips/filter-chips.tsx"
import { Later } from "#ui/later/later.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Tabs } from "#ui/tabs/tabs.tsx"
import { RouterTab } from "../-lists/router-tab.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { roleLabels } from "../../-member/roles.ts"
import { CalendarDrawer, CalendarSide } from "./-parts/calendar-side.tsx"
import { EventsList } from "./-parts/events-list.tsx"
import { type EventsSearch, readEventsSearch } from "./-parts/events-search.ts"
import { filterOf, withDay, withFilter, withSearch, withTab, withView } from "./-parts/search-changes.ts"
import { useHasCalendarRoom, useHasViews } from "./-parts/use-width.ts"
import { validSearch } from "../../-valid-search.ts"

const ViewToggle = lazy(() =>
  import("./-parts/view-toggle.tsx").then((module) => ({ default: module.ViewToggle })),
)
const loadFilter = () => import("./-parts/filter-dialog.tsx").then((module) => module.FilterDialog)

export const Route = createFileRoute("/dashboard/events/")({
  validateSearch: validSearch(readEventsSearch),
  head: () => ({ meta: [{ title: "Events" }] }),
  component: Events,
})

/** Returns the active filters as chips. */
const chipsOf = ({ eventType, membersGroup, eventDate }: EventFilter) => [
  ...(eventType ? [{ key: "eventType", label: eventType }] : []),
  ...(membersGroup ? [{ key: "membersGroup", label: roleLabels[membersGroup].plural }] : []),
  ...(eventDate ? [{ key: "eventDate", label: formatDay(`${eventDate}T12:00:00Z`, lagos) }] : []),
]

function Events() {
  const address = Route.useSearch()
  const { tab = "upcoming", search = "", view = "grid", page = 1, day } = address
  const navigate = useNavigate({ from: Route.fullPath })
  const hasCalendarRoom = useHasCalendarRoom()
  const hasViews = useHasViews()
  const [isFiltering, setFiltering] = useState(false)
  const closeFilter = () => setFiltering(false)
  const user = useSession((session) => session.context.user)
  if (user === null) return null
  const filter = filterOf(address)

  /** Changes the address. `replace` adds no history entry, for a change that Back should not undo. */
  const setAddress = (search: (previous: EventsSearch) => EventsSearch, replace = false) =>
    void navigate({ search, replace, resetScroll: false })
  const apply = (next: EventFilter) => {
    closeFilter()
    setAddress((previous) => withFilter(previous, next))
  }
  const chooseDay = (chosen: string | undefined) =>
    // Opening the drawer adds a history entry, so that Back closes it.
    setAddress((previous) => withDay(previous, chosen), hasCalendarRoom || day !== undefined)

  return (
    <div className="events">
      <PageHeading title="Events" text="Conferences, outreaches, courses and fellowship evenings." />
      <div className="events-tools">
        <ListSearchBox
          label="Search events"
          value={search}
          onSearch={(text) => setAddress((previous) => withSearch(previous, text), true)}
        />
        {tab === "upcoming" && (
          <Button
            variant="secondary"
            icon={<ListFilter size={18} />}
            aria-haspopup="dialog"
            onPress={() => setFiltering(true)}
          >
            Filter
          </Button>
        )}
        {!hasCalendarRoom && <CalendarDrawer day={day} role={user.role} onChange={chooseDay} />}
        {hasViews && (
          <div className="events-view">
            <Suspense>
              <ViewToggle
                view={view}
                onChange={(chosen) => setAddress((previous) => withView(previous, chosen), true)}
              />
            </Suspense>
          </div>
        )}
      </div>
      {tab === "upcoming" && (
        <FilterChips
          filters={chipsOf(filter)}
          onRemove={(key) =>
            apply(Object.fromEntries(Object.entries(filter).filter(([name]) => name !== key)))
          }
          onReset={() => apply({})}
        />
      )}
      <div className="events-layout">
        <Tabs
          label="Which events"
          selected={`events-tab-${tab}`}
          tabs={(["upcoming", "registered"] as const).map((id) => (
            <RouterTab
              key={id}
              id={`events-tab-${id}`}
              isSelected={tab === id}
              from={Route.fullPath}
              search={(previous) => withTab(previous, id)}
              resetScroll={false}
            >
              {id === "upcoming" ? "Upcoming Events" : "Registered events"}
            </RouterTab>
          ))}
        >
          <EventsList
            key={tab}
            query={{ tab, search, filter, role: user.role }}
            pages={page}
            view={view}
            memberId={user._id}
            onLoadMore={() => setAddress((previous) => ({ ...previous, page: page + 1 }), true)}
            onShowAll={() => setAddress((previous) => withSearch(withFilter(previous, {}), ""), true)}
          />
        </Tabs>
        {hasCalendarRoom && <CalendarSide day={day} role={user.role} onChange={chooseDay} />}
      </div>
      {isFiltering && (
        <Later
          load={loadFilter}
          onFail={closeFilter}
          filter={filter}
          role={user.role}
          onApply={apply}
          onClose={closeFilter}
        />
      )}
    </div>
  )
}
