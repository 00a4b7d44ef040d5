import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  type PaginationState,
  rowPaginationFeature,
  type RowData,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table"
import { type ReactNode, useMemo } from "react"
import { firstPage, type TablePaging } from "./table-paging.ts"

/** One column. Rows are sorted by `value`; `cell` may show more. */
export interface TableColumn<Row> {
  readonly id: string
  readonly header: string
  /** The value to sort by, also shown if `cell` is omitted. Use ISO text for dates. */
  readonly value: (row: Row) => string | number
  readonly cell?: (row: Row) => ReactNode
  /** `end` aligns to the right, with tabular figures. */
  readonly align?: "end"
  /** Defaults to true. */
  readonly isSortable?: boolean
  /** Without a sort order, the rows are sorted by this column, newest first. */
  readonly isNewestFirst?: boolean
}

/** The sort order of a table. */
export interface TableSort {
  /** The id of a column. */
  readonly by: string
  readonly isDescending: boolean
}

export interface EngineInput<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly paging: TablePaging | undefined
  readonly sort: TableSort | null | undefined
  readonly onSortChange: ((sort: TableSort | null) => void) | undefined
  readonly selected: ReadonlySet<string> | undefined
  readonly onSelectedChange: ((selected: ReadonlySet<string>) => void) | undefined
}

/** Compares digits as numbers ('2' before '10') and ignores case and accents. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

/** Compares in ascending order. The engine reverses it for descending order. */
export const compareValues = (a: string | number, b: string | number): number =>
  typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b))

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

const applyUpdater = <S>(updater: Updater<S>, current: S): S =>
  typeof updater === "function" ? (updater as (current: S) => S)(current) : updater

/**
 * Holds the table's state (SPEC §4): sorting, selection, page and page size. The caller controls the selection, and may also
 * control sorting and paging.
 */
export const useTableEngine = <Row extends RowData>(input: EngineInput<Row>) => {
  const { columns, rows, rowId, paging, sort, onSortChange, selected, onSelectedChange } = input
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        accessorFn: column.value,
        enableSorting: column.isSortable !== false,
        sortFn: (a, b, id) => compareValues(a.getValue<string | number>(id), b.getValue<string | number>(id)),
      })),
    [columns],
  )
  const rowSelection: RowSelectionState = useMemo(
    () => Object.fromEntries([...(selected ?? [])].map((id) => [id, true])),
    [selected],
  )
  const pagination: PaginationState | undefined = paging && {
    pageIndex: paging.page - firstPage,
    pageSize: paging.pageSize,
  }
  const sorting: SortingState | undefined =
    onSortChange && (sort ? [{ id: sort.by, desc: sort.isDescending }] : [])
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    enableMultiSort: false,
    enableRowSelection: selected !== undefined,
    manualPagination: pagination !== undefined,
    ...(paging ? { rowCount: paging.totalItems } : {}),
    manualSorting: sorting !== undefined,
    state: { rowSelection, ...(pagination ? { pagination } : {}), ...(sorting ? { sorting } : {}) },
    ...(sorting
      ? {
          onSortingChange: (updater: Updater<SortingState>) => {
            const [next] = applyUpdater(updater, sorting)
            onSortChange?.(next ? { by: next.id, isDescending: next.desc } : null)
          },
        }
      : {}),
    onRowSelectionChange: (updater) => {
      const next = applyUpdater(updater, rowSelection)
      onSelectedChange?.(new Set(Object.keys(next).filter((id) => next[id])))
    },
    ...(paging
      ? {
          onPaginationChange: (updater: Updater<PaginationState>) => {
            const next = applyUpdater(updater, {
              pageIndex: paging.page - firstPage,
              pageSize: paging.pageSize,
            })
            paging.onChange({ page: next.pageIndex + firstPage, pageSize: next.pageSize })
          },
        }
      : {}),
  })
}
