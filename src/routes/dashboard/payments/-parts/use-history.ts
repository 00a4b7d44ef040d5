import { hashKey, type QueryKey, type UseQueryOptions } from "@tanstack/react-query"
import { cachedResponse } from "#api/cache.ts"
import type { TableSort } from "#ui/table/table-engine.ts"
import { firstPage } from "#ui/table/table-paging.ts"
import type { TableState } from "../../-lists/table-search.ts"
import { useReadErrorText } from "../../-reading/read-error.tsx"
import { useRead } from "../../-reading/use-read.ts"

interface HistoryPage {
  readonly items: readonly unknown[]
  readonly meta: { readonly totalItems: number }
}

/** Reads one page of a history for a table. The previous page stays visible while the next one loads. */
export const useHistory = <A extends HistoryPage, K extends QueryKey, By extends string>(
  options: UseQueryOptions<A, Error, A, K>,
  tableState: TableState<By>,
  onTableChange: (next: TableState<By>) => void,
) => {
  // Falls back to the cached response of this page.
  const placeholder = (previous: A | undefined) => previous ?? cachedResponse(hashKey(options.queryKey))?.data
  const read = useRead<A, K>({ ...options, placeholderData: placeholder as never })
  const errorText = useReadErrorText(read.failure)
  // A new search or sort order starts at the first page.
  const changeTable = (next: Partial<TableState<By>>) =>
    onTableChange({ ...tableState, page: firstPage, ...next })
  return {
    search: { value: tableState.search, onSearch: (search: string) => changeTable({ search }) },
    cachedAt: read.cachedAt,
    data: read.data,
    table: {
      rows: read.data?.items as A["items"] | undefined,
      isPending: read.data !== undefined && !read.isFresh && read.failure === null,
      paging: {
        page: tableState.page,
        pageSize: tableState.pageSize,
        totalItems: read.data?.meta.totalItems ?? 0,
        onChange: changeTable,
      },
      sort: tableState.sort,
      onSortChange: (sort: TableSort | null) => changeTable({ sort: sort as TableState<By>["sort"] }),
      problem:
        read.data === undefined && read.failure !== null
          ? { ...errorText, onRetry: read.refetch, isPending: read.isFetching }
          : null,
    },
  }
}
