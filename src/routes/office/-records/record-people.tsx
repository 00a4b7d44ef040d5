import "./records.css"
import type { Effect } from "effect"
import { type ReactNode, useState } from "react"
import type { FileAnswer } from "#api/file-answer.ts"
import type { PeopleQuery } from "#api/people-query.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { Failure } from "../../../outcome.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import type { ExportValues } from "../-parts/export-dialog.tsx"
import { MemberLink } from "../-members/member-link.tsx"
import { type ListPageResult, ListResults } from "../-parts/list-results.tsx"
import { LazyExportDialog } from "../-parts/lazy-export-dialog.tsx"

/** A member in the list. */
interface Person {
  readonly id: string
  readonly name: string
  readonly lines: readonly string[]
}

interface RecordPeopleProps<P> {
  /** The heading, such as 'Registrants'. */
  readonly title: string
  /** What the block says without anybody, as a sentence. */
  readonly empty: string
  readonly page: ListPageResult<{ readonly items: readonly P[]; readonly next: string | null }>
  /** The filters of the address. */
  readonly filters: PeopleQuery
  /** Links to the record with these filters of its members. */
  readonly renderLink: (text: string, filters: PeopleQuery) => ReactNode
  readonly personOf: (row: P) => Person
  /** Renders what is beside the name, such as a chip or a button. */
  readonly renderBeside?: (row: P) => ReactNode
  /** Shown between the list and its export. */
  readonly children?: ReactNode
  /** What an export has, as a sentence, and how it loads. The password confirms it. */
  readonly exportText: string
  readonly download: (values: ExportValues) => Effect.Effect<FileAnswer, Failure>
}

/** Shows the members of a record, such as an event's registrants, the last one first, and searches them (OFFICE §2). */
export function RecordPeople<P>({
  title,
  empty,
  page,
  filters: { search, after },
  renderLink,
  personOf,
  renderBeside,
  children,
  exportText,
  download,
}: RecordPeopleProps<P>) {
  const several = title.toLowerCase()
  const [isExporting, setExporting] = useState(false)
  const setFilters = useSetFilters<PeopleQuery>()
  const searched = search === undefined ? {} : { search }
  // While another page or search loads, nobody knows whether it has somebody.
  const isEmpty = page.data?.items.length === 0 && !page.isPlaceholderData
  return (
    <Card as="section" aria-labelledby={several} className="record-block">
      <h2 id={several} className="display">
        {title}
      </h2>
      {!(isEmpty && search === undefined && after === undefined) && (
        <ListSearchBox
          label={`Search ${several}`}
          placeholder="Name, email or membership ID"
          value={search ?? ""}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
      )}
      <ListResults
        page={page}
        label={`Pages of ${several}`}
        first={`Newest ${several}`}
        further={`Older ${several}`}
        after={after}
        renderLink={(text, change) => renderLink(text, { ...searched, ...change })}
        skeleton={
          <Loading label={`Loading ${several}`}>
            <Skeleton height={96} />
          </Loading>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            search === undefined ? (
              <p className="quiet">{after === undefined ? empty : `No further ${several}.`}</p>
            ) : (
              <EmptyState
                title={`No ${several} found`}
                text="Try the membership ID, the email address or a part of the name."
                illustration="search"
                action={renderLink(`Show All ${title}`, {})}
              />
            )
          ) : (
            <ul className="record-people" aria-label={title}>
              {items.map((row) => {
                const { id, name, lines } = personOf(row)
                return (
                  <li key={id}>
                    <div>
                      <p>
                        <MemberLink member={{ _id: id, fullName: name }} />
                      </p>
                      {lines.map((line) => (
                        <p key={line} className="quiet">
                          {line}
                        </p>
                      ))}
                    </div>
                    {renderBeside?.(row)}
                  </li>
                )
              })}
            </ul>
          )
        }
      </ListResults>
      {children}
      {page.data !== undefined && page.data.items.length > 0 && (
        <Button variant="secondary" onPress={() => setExporting(true)}>
          {`Export ${title}`}
        </Button>
      )}
      {isExporting && (
        <LazyExportDialog
          title={`${title} as CSV`}
          subtitle={`${exportText} The audit log says that you exported them.`}
          initialValues={{ password: "" }}
          download={download}
          onClose={() => setExporting(false)}
        />
      )}
    </Card>
  )
}
