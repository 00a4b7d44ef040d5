import { createFileRoute } from "@tanstack/react-router"
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal"
import { useState } from "react"
import type { Role } from "#api/contract/users.ts"
import { useSession } from "#machines/app/app.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Later } from "#ui/later/later.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { readPageNumber, readSearchText } from "../-lists/search-params.ts"
import { roleLabels } from "../../-member/roles.ts"
import type { MembersFilter } from "./-parts/filter-dialog.tsx"
import { MembersList } from "./-parts/members-list.tsx"
import { validSearch } from "../../-valid-search.ts"

/** Loads the filter and its lists of chapters on the first press. */
const loadFilter = () => import("./-parts/filter-dialog.tsx").then((module) => module.FilterDialog)

/** The search parameters. The defaults are: all members, page 1. */
interface MembersSearch {
  readonly search?: string
  readonly role?: Role
  readonly region?: string
  readonly page?: number
}

const validateSearch = validSearch((given): MembersSearch => {
  const search = readSearchText(given["search"])
  const { role, region } = given
  const page = readPageNumber(given["page"])
  const isRole = role === "Student" || role === "Doctor" || role === "GlobalNetwork"
  return {
    ...(search === undefined ? {} : { search }),
    ...(isRole ? { role } : {}),
    // Each chapter belongs to a role, so a chapter without a role is invalid.
    ...(isRole && typeof region === "string" && region !== "" ? { region: region.slice(0, 200) } : {}),
    ...(page === undefined ? {} : { page }),
  }
})

export const Route = createFileRoute("/dashboard/members/")({
  validateSearch,
  head: () => ({ meta: [{ title: "Connect with Members" }] }),
  component: Members,
})

/** Shows the directory (SPEC §2, /dashboard/members). */
function Members() {
  const { search = "", role, region, page = 1 } = Route.useSearch()
  const setFilters = useSetFilters<MembersSearch>()
  const user = useSession((session) => session.context.user)
  const [isFiltering, setFiltering] = useState(false)
  const closeFilter = () => setFiltering(false)
  const apply = (filter: MembersFilter) => {
    closeFilter()
    setFilters({
      role: filter.role === "" ? undefined : filter.role,
      region: filter.role === "" || filter.region === "" ? undefined : filter.region,
    })
  }
  return (
    <div className="members">
      <PageHeading
        title="Connect with Members"
        text="Find students, doctors and global members by name, chapter or region."
      />
      <div className="members-tools">
        <ListSearchBox
          label="Search members"
          value={search}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
        <Button variant="secondary" icon={<SlidersHorizontal />} onPress={() => setFiltering(true)}>
          Filter
        </Button>
        {user?.region && (
          <Button
            variant="quiet"
            onPress={() => setFilters({ role: user.role, region: user.region ?? undefined })}
          >
            {`My ${roleLabels[user.role].regionLabel.toLowerCase()}`}
          </Button>
        )}
      </div>
      {role !== undefined && (
        <p className="members-filters">
          <span className="quiet">Showing</span>
          <Chip tone={roleLabels[role].tone}>{roleLabels[role].label}</Chip>
          {region !== undefined && <Chip tone="neutral">{region}</Chip>}
          <Button
            variant="quiet"
            size="small"
            onPress={() => setFilters({ role: undefined, region: undefined })}
          >
            Reset Filters
          </Button>
        </p>
      )}
      <MembersList
        query={{ search, role: role ?? "", region: region ?? "", pages: page }}
        onLoadMore={() => setFilters({ page: page + 1 })}
        onShowAll={() => setFilters({ search: undefined, role: undefined, region: undefined })}
      />
      {isFiltering && (
        <Later
          load={loadFilter}
          onFail={closeFilter}
          filter={{ role: role ?? "", region: region ?? "" }}
          onApply={apply}
          onClose={closeFilter}
        />
      )}
    </div>
  )
}
