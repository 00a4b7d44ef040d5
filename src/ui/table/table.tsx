import "./table.css"
import type { RowData } from "@tanstack/react-table"
import type { MouseEvent, ReactNode } from "react"
import { Button } from "../button/button.tsx"
import { EmptyState } from "../empty-state/empty-state.tsx"
import { ErrorState } from "../error-state/error-state.tsx"
import { ChevronIcon } from "../icons.tsx"
import { NativeSelect } from "../native-select/native-select.tsx"
import { RowCheckbox } from "../checkbox/row-checkbox.tsx"
import { Loading, Skeleton } from "../skeleton/skeleton.tsx"
import { type TableColumn, type TableSort, useTableEngine } from "./table-engine.ts"
import { TableFooter } from "./table-footer.tsx"
import { minSortableRows, sortOptions } from "./sort-options.ts"
import { defaultPageSize, firstPage, pagesOf, type TablePaging } from "./table-paging.ts"

interface TableProps<Row> {
  /** The accessible name of the table. */
  readonly label: string
  /** Must be stable: defined outside the component or memoised. The first column names the row. */
  readonly columns: readonly TableColumn<Row>[]
  /** Undefined while the rows are loading. */
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  /** Returns the name of a row for its check box. */
  readonly rowName?: (row: Row) => string
  /** Wraps the content of the first cell in a link. A press anywhere on the row then follows the link. */
  readonly rowLink?: (row: Row, words: ReactNode) => ReactNode
  /** The ids of the selected rows. With this prop, the rows have check boxes. */
  readonly selected?: ReadonlySet<string>
  readonly onSelectedChange?: (selected: ReadonlySet<string>) => void
  /** For paging by the server. Without this prop the table pages by itself above ten rows. */
  readonly paging?: TablePaging
  /** For sorting by the server, with `onSortChange`. Without both the table sorts the given rows. */
  readonly sort?: TableSort | null
  readonly onSortChange?: (sort: TableSort | null) => void
  /** Whether newer rows are loading. Then a line is shown above the old rows. They are not dimmed, so that they stay readable. */
  readonly isPending?: boolean
  /** Shows an error in place of the rows. */
  readonly problem?: {
    readonly title?: string
    readonly text: string
    readonly onRetry: () => void
    readonly isPending: boolean
  } | null
  /** The texts and the action of an empty table. The texts default to those of SPEC §2. */
  readonly empty?: {
    readonly title?: string
    readonly text?: string
    readonly illustration?: "list" | "search"
    readonly action?: ReactNode
  }
}

const emptyText = {
  title: "No Data Available",
  text: "There are currently no data to display under this table",
}
const noRows: readonly never[] = []
/** Explicit table roles, because some browsers drop them when rows are laid out as cards. */
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

/** Shown when the address names a page after the last one. */
function NoSuchPage({ page, pageSize, totalItems, onChange }: TablePaging) {
  const last = pagesOf(totalItems, pageSize)
  return (
    <EmptyState
      title={`There Is No Page ${page}`}
      text={`The last page is ${last}.`}
      action={
        <Button variant="secondary" onPress={() => onChange({ page: last, pageSize })}>
          Show Page {last}
        </Button>
      }
    />
  )
}

/** Follows the link of a pressed row, with the same modifier keys. Ignores text selection and presses on controls. */
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
 * Shows rows of data with sorting, selection, links and paging (SPEC §4, table state; SPEC §9). It sorts the given rows unless
 * the server sorts. On narrow screens each row is a card that repeats the headings; for screen readers it is still a table.
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

  if (problem) return <ErrorState {...problem} />
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
        {foot.totalItems > 0 ? (
          <NoSuchPage {...foot} />
        ) : (
          <div role="status">
            <EmptyState {...emptyText} {...props.empty} />
          </div>
        )}
        {pager}
      </div>
    )

  const sorted = table.state.sorting[0]
  const options = sortOptions(columns)
  const chosen = sorted ? `${sorted.id} ${sorted.desc ? "desc" : "asc"}` : ""
  const nameOf = rowName ?? ((row: Row) => String(columns[0]?.value(row) ?? rowId(row)))
  return (
    <div className="ui-table" aria-busy={props.isPending ?? false}>
      {props.isPending && <div className="ui-wait-line" />}
      {options.length > 1 && foot.totalItems >= minSortableRows && (
        <div className="ui-table-sort-narrow">
          <NativeSelect
            label="Sort by"
            options={options}
            value={options.some(({ value }) => value === chosen) ? chosen : ""}
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
