import "./records.css"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ComponentType, ReactNode } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { changedFilters, type RecordFilters } from "./record-filters.ts"

/** What the list of one kind of record says. */
export interface RecordWords<S extends string> {
  /** The name of one and of several, such as 'event' and 'events'. */
  readonly one: string
  readonly several: string
  /** What a search looks through: in the empty field, and after a search without a result. */
  readonly placeholder: string
  readonly searchHint: string
  /** The filters by status, and what an empty list of each says. */
  readonly statuses: Readonly<Record<S, { readonly label: string; readonly empty: string }>>
  /** What an empty list says about a new record. */
  readonly beginning: string
}

interface RecordBrowserProps<S extends string, R> {
  readonly words: RecordWords<S>
  readonly filters: RecordFilters<S>
  /** Writes the filters into the address. */
  readonly onFilter: (filters: RecordFilters<S>) => void
  readonly page: Pick<
    UseQueryResult<{ readonly items: readonly R[]; readonly next: string | null }>,
    "data" | "error" | "isFetching" | "refetch"
  >
  /** Links to the list with other filters. */
  readonly ListLink: ComponentType<{ readonly filters: RecordFilters<S>; readonly children: string }>
  /** The link to a new record, for those who may make one. */
  readonly action: ReactNode
  readonly skeleton: ReactNode
  readonly children: (rows: readonly R[]) => ReactNode
}

/** Searches, filters and pages the records of one kind. The address holds the filters (OFFICE §2). */
export function RecordBrowser<S extends string, R>({
  words: { one, several, placeholder, searchHint, statuses, beginning },
  filters: { after, ...filters },
  onFilter,
  page: { data, error, isFetching, refetch },
  ListLink,
  action,
  skeleton,
  children,
}: RecordBrowserProps<S, R>) {
  const { search, status } = filters
  const options = [
    { value: "all" as const, label: "All" },
    ...(Object.keys(statuses) as S[]).map((value) => ({ value, label: statuses[value].label })),
  ]
  const results =
    data === undefined ? (
      isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        skeleton
      )
    ) : data.items.length > 0 ? (
      <>
        {children(data.items)}
        {(after !== undefined || data.next !== null) && (
          <nav className="record-pages" aria-label={`Pages of ${several}`}>
            {after !== undefined && <ListLink filters={filters}>First page</ListLink>}
            {data.next !== null && (
              <ListLink filters={{ ...filters, after: data.next }}>{`Earlier ${several}`}</ListLink>
            )}
          </nav>
        )}
      </>
    ) : search === undefined ? (
      <EmptyState
        title={status === undefined ? `No ${several} yet` : statuses[status].empty}
        text={beginning}
        illustration="calendar"
        action={action}
      />
    ) : (
      <EmptyState
        title={`No ${one} found`}
        text={searchHint}
        illustration="search"
        action={<ListLink filters={{}}>{`Show all ${several}`}</ListLink>}
      />
    )
  return (
    <>
      <div className="record-tools">
        <ListSearchBox
          label={`Search ${several}`}
          placeholder={placeholder}
          value={search ?? ""}
          onSearch={(text) =>
            onFilter(changedFilters(filters, { search: text.trim() === "" ? undefined : text }))
          }
        />
        <ToggleGroup
          label="Status"
          options={options}
          value={status ?? "all"}
          onChange={(value) =>
            onFilter(changedFilters(filters, { status: value === "all" ? undefined : value }))
          }
        />
      </div>
      {results}
    </>
  )
}
