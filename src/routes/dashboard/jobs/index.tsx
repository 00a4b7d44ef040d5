import { createFileRoute } from "@tanstack/react-router"
import { jobs } from "#api/jobs.ts"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { type ListSearch, validateListSearch } from "../-lists/list-search.ts"
import { ClearSearch } from "../-lists/clear-search.tsx"
import { PagesView } from "../-lists/pages-view.tsx"
import { JobCard } from "./-parts/job-card.tsx"
import { JobsSkeleton } from "./-parts/jobs-skeleton.tsx"
import { validSearch } from "../../-valid-search.ts"

export const Route = createFileRoute("/dashboard/jobs/")({
  validateSearch: validSearch(validateListSearch),
  head: () => ({ meta: [{ title: "Volunteer Opportunities" }] }),
  component: VolunteerOpportunities,
})

/** Shows the list of jobs (SPEC §2, /dashboard/jobs). */
function VolunteerOpportunities() {
  const { search = "", page: pages = 1 } = Route.useSearch()
  const setFilters = useSetFilters<ListSearch>()
  const memberId = useSession((session) => session.context.user?._id)
  if (memberId === undefined) return null
  return (
    <div className="jobs">
      <PageHeading
        title="Volunteer Opportunities"
        text="Find volunteer work in hospitals, in offices and on missions."
      />
      <div className="pages-search">
        <ListSearchBox
          label="Search volunteer opportunities"
          value={search}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
      </div>
      <PagesView
        pageOf={(page) => jobs({ search, page })}
        pages={pages}
        singular="opportunity"
        plural="opportunities"
        skeleton={<JobsSkeleton />}
        empty={
          search === ""
            ? {
                text: "New opportunities are announced here. Please check again soon.",
                illustration: "inbox",
              }
            : {
                text: `No opportunity matches “${search}”. Try fewer or other words.`,
                illustration: "search",
                action: <ClearSearch onSearch={() => setFilters({ search: undefined })} />,
              }
        }
        onLoadMore={() => setFilters({ page: pages + 1 })}
      >
        {(items) => (
          <ul className="job-grid">
            {items.map((job) => (
              <JobCard key={job._id} job={job} memberId={memberId} />
            ))}
          </ul>
        )}
      </PagesView>
    </div>
  )
}
