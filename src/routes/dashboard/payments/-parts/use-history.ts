import { hashKey, type QueryKey, type UseQueryOptions } from "@tanstack/react-query"
import { lastAnswer } from "#api/cache.ts"
import { sentenceOf } from "#machines/failure-sentence.ts"
import type { TablePage } from "#ui/table-paging.ts"
import { useRead } from "../../-use-read.ts"

interface HistoryAnswer {
  readonly items: readonly unknown[]
  readonly meta: { readonly totalItems: number }
}

/** One page of a history as a table takes it; the page before stays while the next one is on its way. */
export const useHistory = <A extends HistoryAnswer, K extends QueryKey>(
  options: UseQueryOptions<A, Error, A, K>,
  at: TablePage,
  onPage: (page: TablePage) => void,
) => {
  // Else what was seen of this very page at an earlier visit.
  const standIn = (previous: A | undefined) => previous ?? lastAnswer(hashKey(options.queryKey))?.data
  const read = useRead<A, K>({ ...options, placeholderData: standIn as never })
  return {
    seenAt: read.seenAt,
    table: {
      rows: read.data?.items as A["items"] | undefined,
      isPending: read.data !== undefined && !read.isFresh && read.failure === null,
      paging: { ...at, totalItems: read.data?.meta.totalItems ?? 0, onChange: onPage },
      problem:
        read.data === undefined && read.failure !== null
          ? { text: sentenceOf(read.failure), onRetry: read.askAgain, isPending: read.isAsking }
          : null,
    },
  }
}
