import "./staff.css"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { StaffGrant } from "#api/contract/office-staff.ts"
import { type EndedStaffQuery, officeEndedStaff } from "#api/office-staff.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ListSearchBox } from "../../../-lists/list-search-box.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { searchOf, useSetFilters } from "../../../-lists/set-filters.ts"
import { memberSearchPlaceholder } from "../../-parts/list-filters.ts"
import { ListResults } from "../../-parts/list-results.tsx"
import { GrantList, GrantListSkeleton } from "./grant-list.tsx"

interface EndedGrantsProps {
  readonly query: EndedStaffQuery
  /** The reader's id. */
  readonly staffId: string
  readonly onOpen: (grant: StaffGrant) => void
}

/** Finds the staff roles that have ended, the last end first. */
export function EndedGrants({ query: { search, after }, staffId, onOpen }: EndedGrantsProps) {
  const setFilters = useSetFilters<EndedStaffQuery>()
  const filters = search === undefined ? {} : { search }
  const list = useQuery({
    ...officeEndedStaff({ ...filters, ...(after === undefined ? {} : { after }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListSearchBox
        label="Search ended roles"
        placeholder={memberSearchPlaceholder}
        value={search ?? ""}
        onSearch={(text) => setFilters({ search: searchOf(text) })}
      />
      <ListResults
        page={list}
        label="Pages of ended roles"
        first="Last ended roles"
        further="Earlier ended roles"
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/staff" search={{ show: "ended", ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<GrantListSkeleton />}
      >
        {({ items }) =>
          items.length === 0 ? (
            search === undefined ? (
              <EmptyState
                title="No role has ended"
                text="A role that ends stays here, with who ended it."
                illustration="list"
                action={
                  <RouterLink to="/office/staff" search={{}} variant="secondary">
                    Show Current Roles
                  </RouterLink>
                }
              />
            ) : (
              <EmptyState
                title="No ended role found"
                text="Try the member ID, the email address or a part of the name. Roles that have not ended are under Now."
                illustration="search"
                action={
                  <RouterLink to="/office/staff" search={{ show: "ended" }} variant="secondary">
                    Show All Ended Roles
                  </RouterLink>
                }
              />
            )
          ) : (
            <GrantList grants={items} staffId={staffId} onOpen={onOpen} />
          )
        }
      </ListResults>
    </>
  )
}
