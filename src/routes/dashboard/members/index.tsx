import { createFileRoute, useNavigate, useRouter } from "@tanstack/react-router"
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal"
import { lazy, Suspense, useState } from "react"
import type { Role } from "#api/contract/users.ts"
import { Button } from "#ui/button/button.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { SearchBox } from "#ui/search-box/search-box.tsx"
import { roleLabels } from "../-member/roles.ts"
import type { MembersFilter } from "./-parts/filter-dialog.tsx"
import { MembersList } from "./-parts/members-list.tsx"

/** Lists of chapters and the parts to choose from them come with the first press. */
const FilterDialog = lazy(() =>
  import("./-parts/filter-dialog.tsx").then((module) => ({ default: module.FilterDialog })),
)

/** What the address says; what is not said is everybody, page 1. */
interface MembersSearch {
  readonly search?: string
  readonly role?: Role
  readonly region?: string
  readonly page?: number
}

const validateSearch = (given: Record<string, unknown>): MembersSearch => {
  const search = typeof given["search"] === "number" ? String(given["search"]) : given["search"]
  const { role, region } = given
  const page = Number(given["page"])
  const isRole = role === "Student" || role === "Doctor" || role === "GlobalNetwork"
  return {
    ...(typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}),
    ...(isRole ? { role } : {}),
    // A chapter is one of a role's: without the role it says nothing.
    ...(isRole && typeof region === "string" && region !== "" ? { region: region.slice(0, 200) } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}

export const Route = createFileRoute("/dashboard/members/")({
  validateSearch,
  head: () => ({ meta: [{ title: "Connect with Members" }] }),
  component: Members,
})

/** SPEC §2, /dashboard/members. */
function Members() {
  const { search = "", role, region, page = 1 } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const router = useRouter()
  const [isFiltering, setFiltering] = useState(false)
  /** Search and filter begin at page 1 again (DECISIONS §4). */
  const show = (next: MembersSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const searched = search === "" ? {} : { search }
  const filtered = { ...(role ? { role } : {}), ...(region ? { region } : {}) }
  const apply = ({ role: chosen, region: place }: MembersFilter) => {
    setFiltering(false)
    show({
      ...searched,
      ...(chosen === "" ? {} : { role: chosen }),
      ...(chosen !== "" && place !== "" ? { region: place } : {}),
    })
  }
  return (
    <div className="members">
      <PageHeading
        title="Connect with Members"
        text="Students, doctors and friends abroad: find somebody near you, or in your field."
      />
      <div className="members-tools">
        <SearchBox
          label="Search members"
          value={search}
          onSearch={(text) => {
            // A search that comes due while a pressed link still loads must not call the member back.
            if (router.latestLocation.pathname.replace(/\/$/, "") !== "/dashboard/members") return
            show({ ...filtered, ...(text.trim() ? { search: text } : {}) })
          }}
        />
        <Button variant="secondary" icon={<SlidersHorizontal />} onPress={() => setFiltering(true)}>
          Filter
        </Button>
      </div>
      {role !== undefined && (
        <p className="members-filters">
          <span className="quiet">Showing</span>
          <Chip tone={roleLabels[role].tone}>{roleLabels[role].label}</Chip>
          {region !== undefined && <Chip tone="neutral">{region}</Chip>}
          <Button variant="quiet" size="small" onPress={() => show(searched)}>
            Show Everybody
          </Button>
        </p>
      )}
      <MembersList
        asked={{ search, role: role ?? "", region: region ?? "", pages: page }}
        onLoadMore={() => show({ ...searched, ...filtered, page: page + 1 })}
      />
      {isFiltering && (
        <Suspense>
          <FilterDialog
            chosen={{ role: role ?? "", region: region ?? "" }}
            onApply={apply}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
