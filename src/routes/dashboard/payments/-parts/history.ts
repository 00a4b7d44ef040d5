import type { TableState } from "../../-lists/table-search.ts"

/** What a tab's history is asked for, as the address says, and how it asks for something else. */
export interface HistoryProps<By extends string> {
  readonly memberId: string
  readonly at: TableState<By>
  readonly onShow: (at: TableState<By>) => void
}
