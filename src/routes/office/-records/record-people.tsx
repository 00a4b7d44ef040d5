import "./records.css"
import type { Effect } from "effect"
import { type ReactNode, useState } from "react"
import type { FileAnswer } from "#api/file-answer.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { Failure } from "../../../outcome.ts"
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
  /** The cursor of the page before. */
  readonly after: string | undefined
  /** Links to the page of the list with these parameters of the address. */
  readonly renderPageLink: (text: string, search: { readonly after?: string }) => ReactNode
  readonly personOf: (row: P) => Person
  /** What stands beside the name, such as a chip or a button. */
  readonly renderBeside?: (row: P) => ReactNode
  /** What stands between the list and its export. */
  readonly children?: ReactNode
  /** What an export has, as a sentence, and how it loads. The password confirms it. */
  readonly exportText: string
  readonly download: (values: ExportValues) => Effect.Effect<FileAnswer, Failure>
}

/** Shows the members of a record, such as an event's registrants, the last one first. */
export function RecordPeople<P>({
  title,
  empty,
  page,
  after,
  renderPageLink,
  personOf,
  renderBeside,
  children,
  exportText,
  download,
}: RecordPeopleProps<P>) {
  const several = title.toLowerCase()
  const [isExporting, setExporting] = useState(false)
  return (
    <Card as="section" aria-labelledby={several} className="record-block">
      <h2 id={several} className="display">
        {title}
      </h2>
      <ListResults
        page={page}
        label={`Pages of ${several}`}
        first={`Newest ${several}`}
        further={`Older ${several}`}
        after={after}
        renderLink={renderPageLink}
        skeleton={
          <Loading label={`Loading ${several}`}>
            <Skeleton height={96} />
          </Loading>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="quiet">{empty}</p>
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
