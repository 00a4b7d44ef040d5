import { hashKey, type QueryKey, type UseQueryOptions } from "@tanstack/react-query"
import { cachedResponse } from "#api/cache.ts"
import { failureMessage } from "#machines/failure-message.ts"
import type { TableSort } from "#ui/table/table-engine.ts"
import { firstPage } from "#ui/table/table-paging.ts"
import type { TableState } from "../../-lists/table-search.ts"
import { useRead } from "../../-reading/use-read.ts"

interface HistoryAnswer {
  readonly items: readonly unknown[]
  readonly meta: { readonly totalItems: number }
}

/** Reads one page of a history for a table. The previous page stays visible while the next one loads. */
export const useHistory = <A extends HistoryAnswer, K extends QueryKey, By extends string>(
  options: UseQueryOptions<A, Error, A, K>,
  at: TableState<By>,
  onShow: (at: TableState<By>) => void,
) => {
  // Falls back to the cached response for this page.
  const placeholder = (previous: A | undefined) => previous ?? cachedResponse(hashKey(options.queryKey))?.data
  const read = useRead<A, K>({ ...options, placeholderData: placeholder as never })
  // A new search or sort order starts at the first page.
  const anew = (next: Partial<TableState<By>>) => onShow({ ...at, page: firstPage, ...next })
  return {
    search: { value: at.search, onSearch: (search: string) => anew({ search }) },
    cachedAt: read.cachedAt,
    table: {
      rows: read.data?.items as A["items"] | undefined,
      isPending: read.data !== undefined && !read.isFresh && read.failure === null,
      paging: {
        page: at.page,
        pageSize: at.pageSize,
        totalItems: read.data?.meta.totalItems ?? 0,
        onChange: anew,
      },
      sort: at.sort,
      onSortChange: (sort: TableSort | null) => anew({ sort: sort as TableState<By>["sort"] }),
      problem:
        read.data === undefined && read.failure !== null
          ? { text: failureMessage(read.failure), onRetry: read.refetch, isPending: read.isFetching }
          : null,
    },
  }
}
