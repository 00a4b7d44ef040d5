import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"

/**
 * Reads the page before the `pages` that are shown. Each new message refreshes the shown pages, and Query reads only once at a
 * time: if a refresh was running or replaced this read, it tries again. Fails when a read fails.
 */
export const readEarlier = async <Page>(
  query: Pick<UseInfiniteQueryResult<InfiniteData<Page>>, "fetchNextPage">,
  pages: number,
): Promise<void> => {
  const { data, hasNextPage } = await query.fetchNextPage({ cancelRefetch: false, throwOnError: true })
  if (hasNextPage && (data?.pages.length ?? 0) <= pages) await readEarlier(query, pages)
}
