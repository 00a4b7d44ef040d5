import "./-parts/events.css"
import { createFileRoute, useNavigate, useRouter } from "@tanstack/react-router"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading.tsx"
import { SearchBox } from "#ui/search-box.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { EventsList } from "./-parts/events-list.tsx"

/** What the address says; what is not said is upcoming, everything, page 1. */
interface EventsSearch {
  readonly tab?: "registered"
  readonly search?: string
  readonly page?: number
}

const validateSearch = (given: Record<string, unknown>): EventsSearch => {
  const search = typeof given["search"] === "number" ? String(given["search"]) : given["search"]
  const page = Number(given["page"])
  return {
    ...(given["tab"] === "registered" ? { tab: "registered" } : {}),
    ...(typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}

export const Route = createFileRoute("/dashboard/events/")({
  validateSearch,
  head: () => ({ meta: [{ title: "Events" }] }),
  component: Events,
})

function Events() {
  const { tab = "upcoming", search = "", page = 1 } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const router = useRouter()
  const user = useSession((session) => session.context.user)
  if (user === null) return null
  const list = (
    <EventsList
      asked={{ tab, search, pages: page, role: user.role }}
      memberId={user._id}
      onLoadMore={() =>
        void navigate({ search: (now) => ({ ...now, page: page + 1 }), replace: true, resetScroll: false })
      }
    />
  )
  return (
    <div className="events">
      <PageHeading title="Events" text="Conferences, outreaches, courses and evenings together." />
      <div className="events-search">
        <SearchBox
          label="Search events"
          value={search}
          onSearch={(text) => {
            // A search that comes due while a pressed link still loads must not call the member back.
            if (router.latestLocation.pathname.replace(/\/$/, "") !== "/dashboard/events") return
            void navigate({
              search: ({ tab: kept }) => ({
                ...(kept ? { tab: kept } : {}),
                ...(text.trim() ? { search: text } : {}),
              }),
              replace: true,
              resetScroll: false,
            })
          }}
        />
      </div>
      <Tabs
        label="Which events"
        selected={tab}
        onChange={(id) =>
          void navigate({
            search: ({ search: kept }) => ({
              ...(id === "registered" ? { tab: "registered" as const } : {}),
              ...(kept ? { search: kept } : {}),
            }),
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          { id: "upcoming", label: "Upcoming Events", content: tab === "upcoming" && list },
          { id: "registered", label: "Registered events", content: tab === "registered" && list },
        ]}
      />
    </div>
  )
}
