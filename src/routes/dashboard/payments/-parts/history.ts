import type { TablePage } from "#ui/table-paging.ts"

/** What a tab's history is asked for, as the address says, and how it asks for something else. */
export interface HistoryProps {
  readonly memberId: string
  readonly search: string
  readonly at: TablePage
  readonly onSearch: (search: string) => void
  readonly onPage: (page: TablePage) => void
}
