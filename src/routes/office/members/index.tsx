import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { officeAccess } from "#api/office.ts"
import { type MemberListQuery, officeMembers } from "#api/office-members.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { Link } from "#ui/link/link.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Switch } from "#ui/switch/switch.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { RouterLink } from "../../-router-link.ts"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { memberSearchPlaceholder, readSearch } from "../-parts/list-filters.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { invitationTo, isAddress } from "./-parts/invitation.ts"
import { isRole, typeOptions, useChapters } from "../-members/member-filters.ts"
import { MemberList, MemberListSkeleton } from "./-parts/member-list.tsx"

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = (given: Readonly<Record<string, unknown>>): MemberListQuery => {
  const { role, chapter, suspended, after } = given
  return {
    ...readSearch(given["search"]),
    ...(isRole(role) ? { role } : {}),
    ...(typeof chapter === "string" && chapter !== "" ? { chapter: chapter.slice(0, 200) } : {}),
    ...(suspended === "yes" ? { suspended } : {}),
    ...(typeof after === "string" ? { after } : {}),
  }
}

export const Route = createFileRoute("/office/members/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): MemberListQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeMembers(filtersOf({ ...search }))),
  head: () => ({ meta: [{ title: "Members" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: MemberListSkeleton,
  component: Members,
})

/** Finds a member (OFFICE §2). */
function Members() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { search, role, chapter, suspended } = filters
  const setFilters = useSetFilters<MemberListQuery>()
  const { data: access } = useQuery(officeAccess())
  const { chapters, onFocus } = useChapters(role)
  const list = useQuery({ ...officeMembers(given), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeading
        title="Members"
        text="Find a member, read what happened, and act when it is needed."
        actions={
          access?.permissions.includes("members.edit") === true && (
            <RouterLink to="/office/members/sign-ups" variant="secondary">
              Sign-ups
            </RouterLink>
          )
        }
      />
      <div className="care-tools">
        <ListSearchBox
          label="Search members"
          placeholder={memberSearchPlaceholder}
          value={search ?? ""}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
        <ComboBox
          key={role ?? "all"}
          label="Chapter or region"
          placeholder="All"
          options={chapters}
          onFocus={onFocus}
          value={chapter ?? ""}
          onChange={(value) => setFilters({ chapter: value === "" ? undefined : value })}
        />
        <ToggleGroup
          label="Member type"
          options={typeOptions}
          value={role ?? "all"}
          onChange={(value) => setFilters({ role: value === "all" ? undefined : value, chapter: undefined })}
        />
        <Switch
          label="Suspended only"
          onLabel="On"
          offLabel="Off"
          isSelected={suspended === "yes"}
          onChange={(isOn) => setFilters({ suspended: isOn ? "yes" : undefined })}
        />
      </div>
      <ListResults
        page={list}
        label="Pages of members"
        first="Newest members"
        further="Older members"
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/members" search={{ ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<MemberListSkeleton />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="No member found"
              text="Try the member ID, the email address or a part of the name."
              illustration="search"
              action={
                search !== undefined && isAddress(search) ? (
                  <Link href={invitationTo(search)} variant="secondary">
                    {`Invite ${search}`}
                  </Link>
                ) : (
                  Object.keys(filters).length > 0 && (
                    <RouterLink to="/office/members" variant="secondary">
                      Show All Members
                    </RouterLink>
                  )
                )
              }
            />
          ) : (
            <MemberList rows={items} />
          )
        }
      </ListResults>
    </>
  )
}
