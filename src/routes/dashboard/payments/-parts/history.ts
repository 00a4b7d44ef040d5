import type { TableState } from "../../-lists/table-search.ts"

/** The table state of a tab's history, read from the address, and the callback that changes it. */
export interface HistoryProps<By extends string> {
  readonly memberId: string
  readonly at: TableState<By>
  readonly onShow: (at: TableState<By>) => void
}
