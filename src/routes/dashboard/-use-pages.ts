import { type QueryKey, useQueries, type UseQueryOptions } from "@tanstack/react-query"
import type { Failure } from "../../outcome.ts"
import { useRead } from "./-use-read.ts"

interface Page {
  readonly items: readonly { readonly _id: string }[]
  readonly meta: { readonly totalPages: number; readonly totalItems: number }
}

/**
 * The open pages of a load-more list as one (SPEC §4): appended, each item once, however many pages the address asks for.
 * @param pageOf what reads one page; page 1 is the first.
 */
export const usePages = <P extends Page, K extends QueryKey>(
  pageOf: (page: number) => UseQueryOptions<P, Error, P, K>,
  pages: number,
) => {
  const first = useRead(pageOf(1))
  const totalPages = first.data?.meta.totalPages ?? 0
  const open = Math.min(pages, Math.max(totalPages, 1))
  const more = useQueries({ queries: Array.from({ length: open - 1 }, (_, index) => pageOf(index + 2)) })
  const failed = more.find(({ isError }) => isError)
  const all = [first.data, ...more.map(({ data }) => data as P | undefined)].flatMap(
    (page): readonly P["items"][number][] => page?.items ?? [],
  )
  return {
    first,
    items: [...new Map(all.map((item) => [item._id, item])).values()],
    total: first.data?.meta.totalItems ?? 0,
    hasMore: open < totalPages,
    isLoadingMore: more.some(({ isPending, isFetching }) => isPending && isFetching),
    moreFailure: (failed?.error as Failure | undefined) ?? null,
    askMoreAgain: () => void failed?.refetch(),
  }
}
