import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { useState } from "react"
import type { OfficeMember, OfficeSignUp } from "#api/contract/office-members.ts"
import { officeSignUps, type SignUpQuery } from "#api/office-members.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { RouterLink } from "../../-router-link.ts"
import { readSearch } from "../-parts/list-filters.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { MemberListSkeleton } from "./-parts/member-list.tsx"
import { SignUpList } from "./-parts/sign-up-list.tsx"
import { VerifyDialog } from "./-parts/verify-dialog.tsx"

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = (given: Readonly<Record<string, unknown>>): SignUpQuery => {
  const { after } = given
  return {
    ...readSearch(given["search"]),
    ...(typeof after === "string" ? { after } : {}),
  }
}

export const Route = createFileRoute("/office/members/sign-ups")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): SignUpQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeSignUps(filtersOf({ ...search }))),
  head: () => ({ meta: [{ title: "Sign-ups" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: MemberListSkeleton,
  component: SignUps,
})

/** Lists the sign-ups whose email is not verified yet, and verifies one by hand (OFFICE §2). */
function SignUps() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { search } = filters
  const setFilters = useSetFilters<SignUpQuery>()
  const [chosen, setChosen] = useState<OfficeSignUp>()
  const [verified, setVerified] = useState<OfficeMember>()
  const list = useQuery({ ...officeSignUps(given), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeading
        title="Sign-ups"
        text="Who signed up and has not typed the code of our email. A sign-up ends after a day."
        back={
          <RouterLink to="/office/members" variant="quiet" icon={<ArrowLeft size={18} />}>
            All members
          </RouterLink>
        }
      />
      <ListSearchBox
        label="Search sign-ups"
        placeholder="Name or email"
        value={search ?? ""}
        onSearch={(text) => setFilters({ search: searchOf(text) })}
      />
      {verified !== undefined && (
        <Alert
          tone="green"
          role="status"
          action={
            <RouterLink to="/office/members/$id" params={{ id: verified._id }} variant="quiet">
              Open the record
            </RouterLink>
          }
        >
          {verified.fullName} can log in now, and gets an email.
        </Alert>
      )}
      <ListResults
        page={list}
        label="Pages of sign-ups"
        first="Newest sign-ups"
        further="Older sign-ups"
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/members/sign-ups" search={{ ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<MemberListSkeleton />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={search === undefined ? "Nobody waits for a code" : "No sign-up found"}
              text={
                search === undefined
                  ? "Everybody who signed up in the last day has typed the code."
                  : "The person is a member already, or has to sign up again."
              }
              illustration={search === undefined ? "list" : "search"}
              action={
                <RouterLink to="/office/members" search={filters} variant="secondary">
                  {search === undefined ? "Show All Members" : "Search the Members"}
                </RouterLink>
              }
            />
          ) : (
            <SignUpList rows={items} onVerify={setChosen} />
          )
        }
      </ListResults>
      {chosen !== undefined && (
        <VerifyDialog
          signUp={chosen}
          onVerified={(member) => {
            setVerified(member)
            setChosen(undefined)
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
