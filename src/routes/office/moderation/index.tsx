import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import type { ReportKind } from "#api/contract/reports.ts"
import { type ModerationQuery, officeCases } from "#api/office-moderation.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { NativeSelect } from "#ui/native-select/native-select.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { readSearch } from "../-parts/list-filters.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { CaseList, CaseListSkeleton } from "./-parts/case-list.tsx"
import { kindNames } from "./-parts/moderation-words.ts"

const isKind = (given: unknown): given is ReportKind =>
  typeof given === "string" && Object.hasOwn(kindNames, given)

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = ({ state, kind, search, after }: Readonly<Record<string, unknown>>): ModerationQuery => ({
  ...(state === "decided" ? { state } : {}),
  ...(isKind(kind) ? { kind } : {}),
  ...readSearch(search),
  ...(typeof after === "string" ? { after } : {}),
})

export const Route = createFileRoute("/office/moderation/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): ModerationQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeCases(filtersOf({ ...search }))),
  head: () => ({ meta: [{ title: "Moderation" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: CaseListSkeleton,
  component: Moderation,
})

const states = [
  { value: "open" as const, label: "Open" },
  { value: "decided" as const, label: "Decided" },
]
const kinds = [
  { value: "", label: "Everything" },
  ...Object.entries(kindNames).map(([value, label]) => ({ value, label })),
]

/** Returns the title of an empty list. */
const emptyTitle = ({ state = "open", search, after }: ModerationQuery): string => {
  if (search !== undefined) return "No report found"
  if (state === "open") return after === undefined ? "No report waits" : "No further report waits"
  return after === undefined ? "Nothing was decided yet" : "No further report is decided"
}

/** Returns what an empty list says under its title. */
const emptyText = ({ search, kind }: ModerationQuery): string => {
  if (search !== undefined)
    return "Try a part of the author’s name or a word of the text. Other reports may be under the other state."
  return kind === undefined
    ? "A report appears here as soon as a member sends it."
    : "Other kinds may have some."
}

/** Lists what members reported: what waits, or what was decided (OFFICE §2, §16). */
function Moderation() {
  const query = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = query
  const { state = "open", kind, search } = filters
  const setFilters = useSetFilters<ModerationQuery>()
  const list = useQuery({ ...officeCases(query), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeading
        title="Moderation"
        text="Faith entries, messages and profiles that members reported to the office."
      />
      <div className="case-tools">
        <ListSearchBox
          label="Search reports"
          placeholder="Author, or words of the text"
          value={search ?? ""}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
        <ToggleGroup
          label="State"
          options={states}
          value={state}
          onChange={(chosen) => setFilters({ state: chosen })}
        />
        <NativeSelect
          label="Kind"
          options={kinds}
          value={kind ?? ""}
          onChange={(chosen) => setFilters({ kind: isKind(chosen) ? chosen : undefined })}
        />
      </div>
      <ListResults
        page={list}
        label="Pages of reports"
        first="First page"
        further={state === "open" ? "Newer reports" : "Earlier decisions"}
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/moderation" search={{ ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<CaseListSkeleton />}
      >
        {({ items }, readAt) =>
          items.length === 0 ? (
            <EmptyState
              title={emptyTitle(query)}
              text={emptyText(query)}
              illustration={search === undefined ? "inbox" : "search"}
              action={
                kind === undefined && search === undefined ? (
                  <RouterLink
                    to="/office/moderation"
                    search={state === "open" ? { state: "decided" } : {}}
                    variant="secondary"
                  >
                    {state === "open" ? "Show Decided Reports" : "Show Open Reports"}
                  </RouterLink>
                ) : (
                  <RouterLink to="/office/moderation" search={filtersOf({ state })} variant="secondary">
                    {search === undefined ? "Show Every Kind" : "Show All Reports"}
                  </RouterLink>
                )
              }
            />
          ) : (
            <CaseList rows={items} readAt={readAt} />
          )
        }
      </ListResults>
    </>
  )
}
