import { hashKey, type QueryKey, type UseQueryOptions } from "@tanstack/react-query"
import { lastAnswer } from "#api/cache.ts"
import { sentenceOf } from "#machines/failure-message.ts"
import type { TableSort } from "#ui/table-engine.ts"
import { firstPage } from "#ui/table-paging.ts"
import type { TableAt } from "../../-table-search.ts"
import { useRead } from "../../-use-read.ts"

interface HistoryAnswer {
  readonly items: readonly unknown[]
  readonly meta: { readonly totalItems: number }
}

/** One page of a history as a table takes it; the page before stays while the next one is on its way. */
export const useHistory = <A extends HistoryAnswer, K extends QueryKey, By extends string>(
  options: UseQueryOptions<A, Error, A, K>,
  at: TableAt<By>,
  onShow: (at: TableAt<By>) => void,
) => {
  // Else what was seen of this very page at an earlier visit.
  const standIn = (previous: A | undefined) => previous ?? lastAnswer(hashKey(options.queryKey))?.data
  const read = useRead<A, K>({ ...options, placeholderData: standIn as never })
  // Other words or another order begin on the first page.
  const anew = (next: Partial<TableAt<By>>) => onShow({ ...at, page: firstPage, ...next })
  return {
    search: { value: at.search, onSearch: (search: string) => anew({ search }) },
    seenAt: read.seenAt,
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
      onSortChange: (sort: TableSort | null) => anew({ sort: sort as TableAt<By>["sort"] }),
      problem:
        read.data === undefined && read.failure !== null
          ? { text: sentenceOf(read.failure), onRetry: read.askAgain, isPending: read.isAsking }
          : null,
    },
  }
}
