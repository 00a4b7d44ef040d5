import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { isFailure } from "#api/cached-fallback.ts"
import { type LicenceListQuery, officeLicences } from "#api/office-licences.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ListPages } from "../-parts/list-pages.tsx"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { searchHint, searchIn } from "./-parts/approval-words.ts"
import { LicenceList, LicenceListSkeleton } from "./-parts/licence-list.tsx"

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = ({ search, after }: Readonly<Record<string, unknown>>): LicenceListQuery => ({
  ...searchIn(search),
  ...(typeof after === "string" ? { after } : {}),
})

export const Route = createFileRoute("/office/approvals/licences")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): LicenceListQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(queryClient, officeLicences(filtersOf({ ...deps }))),
  head: () => ({ meta: [{ title: "Licences" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: LicenceListSkeleton,
  component: Licences,
})

/** Lists the license numbers that nobody has checked, the oldest first (OFFICE §2). */
function Licences() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const { search } = filters
  const navigate = useNavigate({ from: Route.fullPath })
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...officeLicences(given),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeading
        title="Licences"
        text="License numbers to look up in the register of the council that gave them, the oldest first."
        back={
          <RouterLink to="/office/approvals" variant="quiet" icon={<ArrowLeft size={18} />}>
            All requests
          </RouterLink>
        }
      />
      <ListSearchBox
        label="Search license numbers"
        placeholder="Name, email, ID, phone or licence"
        value={search ?? ""}
        onSearch={(text) =>
          void navigate({
            search: text.trim() === "" ? {} : { search: text },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {data !== undefined ? (
        <>
          {data.items.length > 0 ? (
            <LicenceList licences={data.items} readAt={dataUpdatedAt} />
          ) : search === undefined ? (
            <EmptyState
              title={after === undefined ? "Every number is checked" : "No further number waits"}
              text="A number appears here as soon as a member enters or changes it."
              illustration="inbox"
            />
          ) : (
            <EmptyState
              title="No unchecked number found"
              text={`${searchHint} A checked number is on the member's page.`}
              illustration="search"
              action={
                <RouterLink to="/office/approvals/licences" search={{}} variant="secondary">
                  Show all numbers
                </RouterLink>
              }
            />
          )}
          <ListPages
            label="Pages of license numbers"
            first="Oldest numbers"
            further="Newer numbers"
            after={after}
            next={data.next}
            renderLink={(text, page) => (
              <RouterLink
                to="/office/approvals/licences"
                search={{ ...filters, ...page }}
                variant="secondary"
              >
                {text}
              </RouterLink>
            )}
          />
        </>
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <LicenceListSkeleton />
      )}
    </>
  )
}
