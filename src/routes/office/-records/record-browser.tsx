import "./records.css"
import { useQuery } from "@tanstack/react-query"
import { useLocation, useNavigate } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import { type ComponentProps, type ReactNode, useState } from "react"
import type { OfficeResource } from "#api/contract/office-resources.ts"
import type { Permission } from "#api/contract/staff-roles.ts"
import type { DraftDeletion } from "#api/draft-deletion.ts"
import { officeAccess } from "#api/office.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { type ListPageResult, ListResults } from "../-parts/list-results.tsx"
import { DeletedDraftAlert, restoreDraft } from "./later-deleted-draft.tsx"
import type { RecordFilters, RecordStatus } from "./record-filters.ts"

/** What the list of one kind of record says. */
export interface RecordWords<S extends RecordStatus> {
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

interface RecordBrowserProps<S extends RecordStatus, R, D extends { readonly _id: string }> {
  /** The heading of the page, and what it is for. */
  readonly title: string
  readonly text: string
  /** The page of a new record, its link, and what a member of staff needs to make one. */
  readonly newPage: NonNullable<ComponentProps<typeof RouterLink>["to"]>
  readonly newTitle: string
  readonly permission: Permission
  /** How a draft that was deleted a moment ago is restored. */
  readonly deletion: DraftDeletion<D>
  readonly words: RecordWords<S>
  readonly filters: RecordFilters<S>
  /** Further filters of the address, which search, status and pages leave as they are. */
  readonly furtherFilters?: { readonly category?: OfficeResource["category"] }
  readonly page: ListPageResult<{ readonly items: readonly R[]; readonly next: string | null }>
  readonly skeleton: ReactNode
  /** Renders what is above the search. */
  readonly renderAbove?: (mayEdit: boolean) => ReactNode
  readonly children: (rows: readonly R[]) => ReactNode
}

/** The page that searches, filters and lists the records of one kind. The address holds the filters (OFFICE §2). */
export function RecordBrowser<S extends RecordStatus, R, D extends { readonly _id: string }>({
  title,
  text,
  newPage,
  newTitle,
  permission,
  deletion,
  words: { one, several, placeholder, searchHint, statuses, beginning },
  filters: { after, ...filters },
  furtherFilters = {},
  page,
  skeleton,
  renderAbove,
  children,
}: RecordBrowserProps<S, R, D>) {
  const setFilters = useSetFilters<RecordFilters<S>>()
  const passed = useLocation({ select: ({ state }) => state.deletedDraft })
  // Another filter is another entry of the history. The Undo stays until the page is left.
  const [deleted, setDeleted] = useState(passed)
  const navigate = useNavigate()
  const { data: access } = useQuery(officeAccess())
  const mayEdit = access?.permissions.includes(permission) === true
  const newLink = mayEdit && (
    <RouterLink to={newPage} variant="primary" icon={<Plus size={18} />}>
      {newTitle}
    </RouterLink>
  )
  /** Links to this list with other filters. */
  const renderLink = (shown: RecordFilters<S>, label: string) => (
    <RouterLink to="." search={{ ...shown, ...furtherFilters }} variant="secondary">
      {label}
    </RouterLink>
  )
  const { search, status } = filters
  const options = [
    { value: "all" as const, label: "All" },
    ...(Object.keys(statuses) as S[]).map((value) => ({ value, label: statuses[value].label })),
  ]
  return (
    <>
      <PageHeading title={title} text={text} actions={newLink} />
      {deleted !== undefined && (
        <DeletedDraftAlert
          name={deleted.name}
          text={`“${deleted.name}” is deleted.`}
          restore={() => restoreDraft(deletion, deleted)}
          mayRestore={mayEdit}
          label="Undo"
          onRestored={() => {
            setDeleted(undefined)
            // A reload or Back must not offer the Undo again: the entry of the history loses it.
            void navigate({ to: ".", search: true, replace: true, resetScroll: false })
          }}
        />
      )}
      {renderAbove?.(mayEdit)}
      <div className="record-tools">
        <ListSearchBox
          label={`Search ${several}`}
          placeholder={placeholder}
          value={search ?? ""}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
        <ToggleGroup
          label="Status"
          options={options}
          value={status ?? "all"}
          onChange={(value) => setFilters({ status: value === "all" ? undefined : value })}
        />
      </div>
      <ListResults
        page={page}
        label={`Pages of ${several}`}
        first="First page"
        further={`Earlier ${several}`}
        after={after}
        renderLink={(label, change) => renderLink({ ...filters, ...change }, label)}
        skeleton={skeleton}
      >
        {({ items }) =>
          items.length > 0 ? (
            children(items)
          ) : after !== undefined ? (
            <EmptyState
              title={`No further ${one}`}
              text="The list ends before this page."
              illustration="list"
            />
          ) : search === undefined ? (
            <EmptyState
              title={status === undefined ? `No ${several} yet` : statuses[status].empty}
              text={beginning}
              illustration="calendar"
              action={newLink}
            />
          ) : (
            <EmptyState
              title={`No ${one} found`}
              text={searchHint}
              illustration="search"
              action={renderLink({}, `Show All ${title}`)}
            />
          )
        }
      </ListResults>
    </>
  )
}
