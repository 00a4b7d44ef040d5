import "./table.css"
import type { RowData } from "@tanstack/react-table"
import type { MouseEvent, ReactNode } from "react"
import { EmptyState } from "../empty-state/empty-state.tsx"
import { ErrorState } from "../error-state/error-state.tsx"
import { ChevronIcon } from "../icons.tsx"
import { NativeSelect } from "../native-select/native-select.tsx"
import { RowCheckbox } from "../checkbox/row-checkbox.tsx"
import { Loading, Skeleton } from "../skeleton/skeleton.tsx"
import { type TableColumn, type TableSort, useTableEngine } from "./table-engine.ts"
import { TableFooter } from "./table-footer.tsx"
import { defaultPageSize, firstPage, type TablePaging } from "./table-paging.ts"

interface TableProps<Row> {
  /** What the rows are; the table's accessible name. */
  readonly label: string
  /** Stable: made outside the component, or remembered. The first one names the row. */
  readonly columns: readonly TableColumn<Row>[]
  /** None while they are on their way. */
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  /** Names one row in words, for its check box. */
  readonly rowName?: (row: Row) => string
  /** Wraps the first cell in a link; then a press anywhere on the row follows it. */
  readonly rowLink?: (row: Row, words: ReactNode) => ReactNode
  /** Given: each row has a check box, and these ids are ticked. */
  readonly selected?: ReadonlySet<string>
  readonly onSelectedChange?: (selected: ReadonlySet<string>) => void
  /** Given: the rows are one page of the server's. Else the table pages by itself above ten rows. */
  readonly paging?: TablePaging
  /** Given with `onSortChange`: the server sorts. Else the rows that are shown are sorted here. */
  readonly sort?: TableSort | null
  readonly onSortChange?: (sort: TableSort | null) => void
  /** Newer rows are on their way; the old ones stay, dimmed. */
  readonly isPending?: boolean
  /** Why there are no rows to show. */
  readonly problem?: {
    readonly text: string
    readonly onRetry: () => void
    readonly isPending: boolean
  } | null
  /** What is said of no rows at all (SPEC §9 unless given). */
  readonly empty?: {
    readonly title: string
    readonly text?: string
    readonly illustration?: "list" | "search"
  }
}

const emptyText = {
  title: "No Data Available",
  text: "There are currently no data to display under this table",
}
const noRows: readonly never[] = []
/** Said outright, because some browsers drop the meaning of a table that is laid out as cards. */
const asTable = { role: "table" } as const
const asGroup = { role: "rowgroup" } as const
const asRow = { role: "row" } as const
const asColumnHead = { role: "columnheader", scope: "col" } as const
const asRowHead = { role: "rowheader", scope: "row" } as const
const asCell = { role: "cell" } as const
const sorts = { asc: "ascending", desc: "descending" } as const

function RowsSkeleton({ columns, label }: { readonly columns: number; readonly label: string }) {
  return (
    <Loading label={`Loading ${label}`}>
      <div className="ui-table-skeleton">
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row}>
            {Array.from({ length: Math.min(columns, 4) }, (__, cell) => (
              <Skeleton key={cell} shape="line" width={cell === 0 ? "80%" : "60%"} />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** A press on a row is a press on its link, with whatever key was held; words can still be marked, and controls pressed. */
const followRow = (event: MouseEvent<HTMLTableRowElement>): void => {
  if ((event.target as Element).closest("a, button, input, label") !== null) return
  if (String(getSelection()) !== "") return
  const { ctrlKey, metaKey, shiftKey } = event
  event.currentTarget
    .querySelector("[data-row-link] a")
    ?.dispatchEvent(
      new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    )
}

/**
 * Rows of data (SPEC §4, table state; SPEC §9): sorted by a press on a heading, selected, followed, paged. Sorting orders
 * the rows that are shown, unless the server sorts. Where it is narrow each row is a card with its headings inside, and still a table when spoken.
 */
export function DataTable<Row extends RowData>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, rowName, rowLink, selected, onSelectedChange, paging, problem } = props
  const table = useTableEngine({
    columns,
    rows: rows ?? noRows,
    rowId,
    paging,
    sort: props.sort,
    onSortChange: props.onSortChange,
    selected,
    onSelectedChange,
  })
  const byId = new Map(columns.map((column) => [column.id, column]))

  if (problem)
    return <ErrorState text={problem.text} onRetry={problem.onRetry} isPending={problem.isPending} />
  if (rows === undefined) return <RowsSkeleton columns={columns.length} label={label} />

  const { pageIndex, pageSize } = table.state.pagination
  const foot: TablePaging = paging ?? {
    page: pageIndex + firstPage,
    pageSize,
    totalItems: rows.length,
    onChange: (next) => table.setPagination({ pageIndex: next.page - firstPage, pageSize: next.pageSize }),
  }
  const pager = foot.totalItems > defaultPageSize && <TableFooter label={label} {...foot} />
  if (rows.length === 0)
    return (
      <div className="ui-table">
        <EmptyState {...(props.empty ?? emptyText)} />
        {pager}
      </div>
    )

  const sorted = table.state.sorting[0]
  const sortable = columns.filter((column) => column.isSortable !== false)
  const nameOf = rowName ?? ((row: Row) => String(columns[0]?.value(row) ?? rowId(row)))
  return (
    <div
      className="ui-table"
      data-pending={props.isPending || undefined}
      aria-busy={props.isPending ?? false}
    >
      {sortable.length > 0 && (
        <div className="ui-table-sort-narrow">
          <NativeSelect
            label="Sort by"
            options={[
              { value: "", label: "Default order" },
              ...sortable.flatMap(({ id, header }) => [
                { value: `${id} asc`, label: `${header}, ascending` },
                { value: `${id} desc`, label: `${header}, descending` },
              ]),
            ]}
            value={sorted ? `${sorted.id} ${sorted.desc ? "desc" : "asc"}` : ""}
            onChange={(wanted) => {
              const [id = "", direction] = wanted.split(" ")
              table.setSorting(id === "" ? [] : [{ id, desc: direction === "desc" }])
            }}
          />
        </div>
      )}
      <table {...asTable} aria-label={label}>
        <thead {...asGroup}>
          <tr {...asRow}>
            {selected && (
              <th {...asColumnHead} className="ui-table-pick">
                <RowCheckbox
                  label="Select all rows of this page"
                  isSelected={table.getIsAllPageRowsSelected()}
                  isIndeterminate={table.getIsSomePageRowsSelected()}
                  onChange={(on) => table.toggleAllPageRowsSelected(on)}
                />
              </th>
            )}
            {table.getFlatHeaders().map(({ id, column }) => {
              const { header = id, align } = byId.get(id) ?? {}
              const direction = column.getIsSorted()
              return (
                <th
                  key={id}
                  {...asColumnHead}
                  data-align={align}
                  {...(column.getCanSort()
                    ? { "aria-sort": direction ? sorts[direction] : ("none" as const) }
                    : {})}
                >
                  {column.getCanSort() ? (
                    <button
                      type="button"
                      className="ui-table-sort"
                      data-sorted={direction || undefined}
                      onClick={() => column.toggleSorting()}
                    >
                      {header}
                      <ChevronIcon />
                    </button>
                  ) : (
                    header
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody {...asGroup}>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              {...asRow}
              data-selected={row.getIsSelected() || undefined}
              data-follows={rowLink !== undefined || undefined}
              {...(rowLink ? { onClick: followRow } : {})}
            >
              {selected && (
                <td {...asCell} className="ui-table-pick">
                  <RowCheckbox
                    label={`Select ${nameOf(row.original)}`}
                    isSelected={row.getIsSelected()}
                    onChange={(on) => row.toggleSelected(on)}
                  />
                </td>
              )}
              {columns.map((column, index) => {
                const words = column.cell?.(row.original) ?? String(column.value(row.original))
                const content = (
                  <>
                    <span className="ui-table-label" aria-hidden="true">
                      {column.header}
                    </span>
                    <span
                      className="ui-table-value"
                      {...(index === 0 && rowLink ? { "data-row-link": "" } : {})}
                    >
                      {index === 0 && rowLink ? rowLink(row.original, words) : words}
                    </span>
                  </>
                )
                return index === 0 ? (
                  <th key={column.id} {...asRowHead} data-align={column.align}>
                    {content}
                  </th>
                ) : (
                  <td key={column.id} {...asCell} data-align={column.align}>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {pager}
    </div>
  )
}
