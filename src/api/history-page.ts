/** One page of a history that the server sorts. Pages start at 1. */
export interface HistoryPage<By extends string> {
  readonly search: string
  readonly page: number
  readonly pageSize: number
  readonly sortBy: By
  readonly sortOrder: "asc" | "desc"
}

/** Returns the URL query of a history. */
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

/** Returns the query key of one history page. */
export const historyKey = <By extends string>(request: HistoryPage<By>) =>
  [request.search, request.page, request.pageSize, request.sortBy, request.sortOrder] as const
