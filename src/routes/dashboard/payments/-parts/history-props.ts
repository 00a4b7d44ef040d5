import type { TableState } from "../../-lists/table-search.ts"

/** The props of a tab that shows a payment history. */
export interface HistoryProps<By extends string> {
  readonly memberId: string
  /** The table state in the address. */
  readonly tableState: TableState<By>
  /** Writes a new table state into the address. */
  readonly onTableChange: (next: TableState<By>) => void
}
