/** One page of a history as the server sorts it; page 1 is the first. */
export interface HistoryPage<By extends string> {
  readonly search: string
  readonly page: number
  readonly pageSize: number
  readonly sortBy: By
  readonly sortOrder: "asc" | "desc"
}

/** The query of a history. */
export const historyQuery = <By extends string>({
  search,
  page,
  pageSize,
  sortBy,
  sortOrder,
}: HistoryPage<By>) => ({
  page,
  limit: pageSize,
  sortBy,
  sortOrder,
  ...(search === "" ? {} : { searchBy: search }),
})

/** What tells one page of a history from another in a query key. */
export const historyKey = <By extends string>(asked: HistoryPage<By>) =>
  [asked.search, asked.page, asked.pageSize, asked.sortBy, asked.sortOrder] as const
